/** Calls over a port between the page and its workers: plain messages, each answered once. */
import type { ErrorCode } from "../generated/codes";
import { Refused } from "../told/refused";

/** Both ends of a MessageChannel, a Worker, or a worker's own scope. */
export interface Port {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

type Call = { call: number; method: string; args: unknown[] };
type Cancel = { cancel: number };
type Answer =
  | { answer: number; value: unknown }
  | { answer: number; code: ErrorCode | "unreachable"; facts: Record<string, unknown> };
type News = { news: unknown };

/** What a served method gets beside its arguments: whether its answer is still wanted, and a word when it is not. */
export interface Wanted {
  readonly wanted: boolean;
  onlost: (() => void) | null;
}

/** An answer on its way; once it is taken back it is not waited for any more, and may fail. */
export interface Pending<T> {
  readonly answer: Promise<T>;
  cancel(): void;
}

// biome-ignore lint/suspicious/noExplicitAny: a method may take anything that can be sent
export type Method = (wanted: Wanted, ...args: any[]) => unknown;
export type Methods = Readonly<Record<string, Method>>;

type Arguments<M> = M extends (wanted: Wanted, ...args: infer A) => unknown ? A : never;
type Value<M> = M extends (...args: never[]) => infer V ? Awaited<V> : never;

/** Answers the calls that come over a port; what is returned tells the other side something it did not ask for. */
export function serve(port: Port, methods: Methods): (news: unknown) => void {
  const calls = new Map<number, Wanted & { wanted: boolean }>();
  const answer = async ({ call, method, args }: Call): Promise<void> => {
    const wanted: Wanted & { wanted: boolean } = { wanted: true, onlost: null };
    calls.set(call, wanted);
    try {
      const value = await (methods[method] as Method)(wanted, ...args);
      port.postMessage({ answer: call, value });
    } catch (error) {
      const { code, facts } = error instanceof Refused ? error : new Refused("unreachable");
      port.postMessage({ answer: call, code, facts });
      if (!(error instanceof Refused) && wanted.wanted) console.error(error);
    } finally {
      calls.delete(call);
    }
  };
  port.onmessage = ({ data }: MessageEvent<Call | Cancel>) => {
    if ("cancel" in data) {
      const call = calls.get(data.cancel);
      if (!call) return;
      call.wanted = false;
      call.onlost?.();
    } else if ("call" in data) void answer(data);
  };
  return (news) => port.postMessage({ news });
}

/** The asking side of a port. */
export class Caller<M extends Methods> {
  #next = 0;
  readonly #waiting = new Map<number, { settle(value: unknown): void; fail(error: Error): void }>();

  constructor(
    readonly port: Port,
    heard: (news: unknown) => void = () => undefined,
  ) {
    port.onmessage = ({ data }: MessageEvent<Answer | News>) => {
      if ("news" in data) heard(data.news);
      else this.#answered(data);
    };
  }

  call<N extends keyof M & string>(method: N, ...args: Arguments<M[N]>): Promise<Value<M[N]>> {
    return this.ask(method, ...args).answer;
  }

  /** A call that can be taken back. */
  ask<N extends keyof M & string>(method: N, ...args: Arguments<M[N]>): Pending<Value<M[N]>> {
    const call = ++this.#next;
    const answer = new Promise<Value<M[N]>>((settle, fail) => {
      this.#waiting.set(call, { settle: settle as (value: unknown) => void, fail });
    });
    this.port.postMessage({ call, method, args });
    return { answer, cancel: () => this.port.postMessage({ cancel: call }) };
  }

  #answered(data: Answer): void {
    const waiting = this.#waiting.get(data.answer);
    this.#waiting.delete(data.answer);
    if (!waiting) return;
    if ("code" in data) waiting.fail(new Refused(data.code, data.facts));
    else waiting.settle(data.value);
  }

  /** Nobody will answer any more. */
  failAll(): void {
    for (const { fail } of this.#waiting.values()) fail(new Refused("unreachable"));
    this.#waiting.clear();
  }
}
