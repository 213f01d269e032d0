/**
 * The host of the engine file in a browser: rules and players' thinking as WebAssembly, made from the one source in Python.
 * What it exports is known by its manifest; a row is the module's own memory. One instance a worker: a call that takes too
 * long is stopped by ending the worker, and after a trap an instance takes no more calls.
 */

import { FORMAT } from "../generated/engine";

export type RowKind = "ints" | "floats";
export type Kind = RowKind | "int" | "float";
export type Result = "int" | "float" | "none";

export type Parameter = readonly [name: string, kind: Kind];
export interface Export {
  readonly takes: readonly Parameter[];
  readonly gives: Result;
}

/** What stands in the manifest beside the file (src/schotten/engine/manifest.py). */
export interface Manifest {
  readonly format: number;
  readonly exports: Readonly<Record<string, Export>>;
}

/** What a parameter of each kind is given. */
interface Given {
  readonly ints: Row<"ints">;
  readonly floats: Row<"floats">;
  readonly int: bigint | number;
  readonly float: number;
}
/** What a result of each kind is. */
interface Results {
  readonly int: bigint;
  readonly float: number;
  readonly none: undefined;
}
export type Name<M extends Manifest> = keyof M["exports"] & string;
type Lifted<T extends readonly Parameter[]> = { -readonly [I in keyof T]: Given[T[I][1]] };
type Called<M extends Manifest, N extends Name<M>> = M["exports"][N] extends Export ? M["exports"][N] : never;
export type Takes<M extends Manifest, N extends Name<M>> = Lifted<Called<M, N>["takes"]>;
export type Gives<M extends Manifest, N extends Name<M>> = Results[Called<M, N>["gives"]];

type Numbers<K extends RowKind> = K extends "ints" ? BigInt64Array<ArrayBuffer> : Float64Array<ArrayBuffer>;
export type Argument = Row<RowKind> | bigint | number;

const ITEM = 8;
const PAGE = 65536;
const BITS = 64;

/** Why there is no engine, or no more. */
export class EngineError extends Error {}

const isWhole = (given: unknown): given is bigint | number =>
  typeof given === "bigint" ? BigInt.asIntN(BITS, given) === given : Number.isSafeInteger(given);

function whole(given: bigint | number): bigint {
  if (!isWhole(given)) throw new EngineError(`${given} is no whole number of 64 bits`);
  return BigInt(given);
}

/** Numbers in the module's memory; `numbers` is the memory itself, made anew when the memory has grown. */
export class Row<K extends RowKind> {
  #view: Numbers<K> | null = null;

  constructor(
    readonly owner: { readonly memory: WebAssembly.Memory },
    readonly kind: K,
    readonly address: number,
    readonly length: number,
  ) {}

  get numbers(): Numbers<K> {
    const { buffer } = this.owner.memory;
    if (this.#view === null || this.#view.buffer !== buffer) {
      const Type = this.kind === "ints" ? BigInt64Array : Float64Array;
      this.#view = new Type(buffer, this.address, this.length) as Numbers<K>;
    }
    return this.#view;
  }
}

/** One instance of an engine file, with the functions of its manifest. */
export class Engine<M extends Manifest = Manifest> {
  readonly memory: WebAssembly.Memory;
  readonly #functions: WebAssembly.Exports;
  #free: number;
  #stopped = false;

  private constructor(
    instance: WebAssembly.Instance,
    readonly manifest: M,
  ) {
    this.#functions = instance.exports;
    this.memory = instance.exports.memory as WebAssembly.Memory;
    this.#free = (instance.exports.heap_base as WebAssembly.Global<"i32">).value;
  }

  /** An instance of a module; a module or a manifest that is not ours is refused. */
  static async make<M extends Manifest>(module: WebAssembly.Module, manifest: M): Promise<Engine<M>> {
    if (manifest.format !== FORMAT)
      throw new EngineError(`a manifest of format ${manifest.format}, not ${FORMAT}`);
    if (WebAssembly.Module.imports(module).length > 0)
      throw new EngineError("the engine file wants something from its host");
    const found = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
    for (const name of ["memory", "heap_base", ...Object.keys(manifest.exports)]) {
      if (!found.has(name)) throw new EngineError(`the engine file lacks ${name}`);
    }
    return new Engine(await WebAssembly.instantiate(module, {}), manifest);
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** A new row of whole numbers. */
  ints(length: number, values: Iterable<bigint | number> = []): Row<"ints"> {
    const row = this.#row("ints", length);
    row.numbers.set(Array.from(values, whole));
    return row;
  }

  /** A new row of floats. */
  floats(length: number, values: Iterable<number> = []): Row<"floats"> {
    const row = this.#row("floats", length);
    row.numbers.set([...values]);
    return row;
  }

  #row<K extends RowKind>(kind: K, length: number): Row<K> {
    if (!Number.isInteger(length) || length < 0) throw new EngineError(`a row cannot have ${length} numbers`);
    const address = Math.ceil(this.#free / ITEM) * ITEM;
    const end = address + length * ITEM;
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0) {
      try {
        this.memory.grow(Math.ceil(missing / PAGE));
      } catch {
        throw new EngineError(`the engine may not take ${end} bytes`);
      }
    }
    this.#free = end;
    return new Row(this, kind, address, length);
  }

  /** Call an export by its plain name; what it takes is checked first. */
  call<N extends Name<M>>(name: N, ...given: Takes<M, N>): Gives<M, N> {
    return this.#call(name, given as Argument[]) as Gives<M, N>;
  }

  #call(name: string, given: readonly Argument[]): bigint | number | undefined {
    const known = Object.hasOwn(this.manifest.exports, name) ? this.manifest.exports[name] : undefined;
    if (known === undefined) throw new EngineError(`the engine has no ${name}`);
    if (given.length !== known.takes.length) {
      throw new EngineError(`${name} takes ${known.takes.length} arguments, not ${given.length}`);
    }
    const lowered = known.takes.flatMap(([parameter, kind], index) =>
      this.#lowered(`${name}: ${parameter}`, kind, given[index] as Argument),
    );
    if (this.#stopped) throw new EngineError("this instance of the engine was stopped");
    try {
      return (this.#functions[name] as (...values: (bigint | number)[]) => bigint | number | undefined)(
        ...lowered,
      );
    } catch (error) {
      this.#stopped = true;
      throw new EngineError(`${name}: ${(error as Error).message}`);
    }
  }

  /** An argument as the module takes it: a row is its address and its length. */
  #lowered(where: string, kind: Kind, given: Argument): (bigint | number)[] {
    if (kind === "ints" || kind === "floats") {
      if (!(given instanceof Row) || given.kind !== kind || given.owner !== this) {
        throw new EngineError(`${where} has to be a row of ${kind} of this instance`);
      }
      return [given.address, given.length];
    }
    if (kind === "float" && typeof given === "number") return [given];
    if (kind === "int" && isWhole(given)) return [BigInt(given)];
    throw new EngineError(
      `${where} has to be ${kind === "float" ? "a number" : "a whole number of 64 bits"}`,
    );
  }
}
