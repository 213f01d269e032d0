/** The position as a picture, for a message or a document: to the clipboard, or as a file where a page may not write there. */

import artFile from "../../../src/schotten/drawing/art.json?url";
import { type Art, picture } from "../art/picture";
import type { TableView } from "../generated/protocol";
import { herald } from "../ui/herald.svelte";
import { t } from "../words/words.svelte";

/** Sharp on the screens of today. */
const SCALE = 2;

async function svgOf(view: TableView, far: readonly string[] | null): Promise<string> {
  const found = await fetch(artFile);
  if (!found.ok) throw new Error(`art: ${found.status}`);
  return picture((await found.json()) as Art, view, far);
}

async function pngOf(svg: string): Promise<Blob> {
  const [, width = "0", height = "0"] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const sized = svg.replace("<svg ", `<svg width="${width}" height="${height}" `);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Number(width) * SCALE;
  canvas.height = Number(height) * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png");
  });
}

function save(svg: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  link.download = "schotten.svg";
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A button's state: what it does here, and how it went. */
export class Picturing {
  /** Browsers open the clipboard to pages by https and on this machine only. */
  readonly copies = typeof ClipboardItem !== "undefined" && navigator.clipboard?.write !== undefined;
  went = $state<"done" | "failed" | null>(null);

  get label(): string {
    if (this.went === "failed") return t("page.picture.failed");
    if (this.went === "done") return t(this.copies ? "page.picture.copied" : "page.picture.saved");
    return t(this.copies ? "page.picture.copy" : "page.picture.save");
  }

  /** Draws what the view shows, and nothing that it does not. */
  async take(view: TableView, far: readonly string[] | null = null): Promise<void> {
    try {
      const svg = svgOf(view, far);
      if (this.copies) await navigator.clipboard.write([new ClipboardItem({ "image/png": svg.then(pngOf) })]);
      else save(await svg);
      this.went = "done";
    } catch {
      this.went = "failed";
    }
    herald.say(this.label);
  }
}
