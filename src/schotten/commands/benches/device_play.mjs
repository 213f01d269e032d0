// device_play.mjs BUNDLE: plays each session that comes as a line of JSON, and answers with what was compared.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { compare } = await import(pathToFileURL(process.argv[2]).href);
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await compare(JSON.parse(line))));
}
