/**
 * The host of the engine file in a browser: rules and players' thinking as WebAssembly, made from the one source in Python.
 * What it exports is known by its manifest; a row is the module's own memory. One instance a worker: a call that takes too
 * long is stopped by ending the worker, and after a trap an instance takes no more calls.
 */

export type RowKind = "ints" | "floats";
export type Kind = RowKind | "int" | "float";
export type Result = "int" | "float" | "none";

export interface Export {
  readonly takes: readonly (readonly [name: string, kind: Kind])[];
  readonly gives: Result;
}

/** What stands in the manifest beside the file (src/schotten/engine/manifest.py). */
export interface Manifest {
  readonly format: number;
  readonly version: string;
  readonly digest: string;
  readonly exports: Readonly<Record<string, Export>>;
  readonly sizes: Readonly<Record<string, number>>;
  readonly records: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

type Numbers<K extends RowKind> = K extends "ints" ? BigInt64Array<ArrayBuffer> : Float64Array<ArrayBuffer>;
export type Argument = Row<RowKind> | bigint | number;

export const FORMAT = 1;
const ITEM = 8;
const PAGE = 65536;
const LARGEST = 1n << 63n;

/** Why there is no engine, or no more. */
export class EngineError extends Error {}

/** Numbers in the module's memory; `numbers` is the memory itself, made anew when the memory has grown. */
export class Row<K extends RowKind> {
  #view: Numbers<K> | null = null;

  constructor(
    readonly owner: Engine,
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

/** One instance of the engine file. */
export class Engine {
  readonly memory: WebAssembly.Memory;
  readonly #functions: WebAssembly.Exports;
  #free: number;
  #stopped = false;

  private constructor(
    instance: WebAssembly.Instance,
    readonly manifest: Manifest,
  ) {
    this.#functions = instance.exports;
    this.memory = instance.exports.memory as WebAssembly.Memory;
    this.#free = (instance.exports.heap_base as WebAssembly.Global<"i32">).value;
  }

  /** An instance of a module; a module or a manifest that is not ours is refused. */
  static async make(module: WebAssembly.Module, manifest: Manifest): Promise<Engine> {
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
    row.numbers.set(Array.from(values, (value) => BigInt(value)));
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
  call(name: string, ...given: Argument[]): bigint | number | undefined {
    const known = this.manifest.exports[name];
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
    if (kind === "int" && (typeof given === "bigint" || Number.isSafeInteger(given))) {
      const whole = BigInt(given as bigint | number);
      if (whole >= -LARGEST && whole < LARGEST) return [whole];
    }
    throw new EngineError(
      `${where} has to be ${kind === "float" ? "a number" : "a whole number of 64 bits"}`,
    );
  }
}
