// Random games and searches with the engine file, wherever there is WebAssembly: Node and browsers measure with this.
// Numbers travel as strings, because JSON loses what is above 2^53.

/** What measures a compiled engine file; `now` tells seconds, of the processor where that can be known. */
export function measurer({ sizes, records }, module, now) {
  /** An instance with rows of these sizes in its memory, each as its address and its length. */
  function made(...lengths) {
    const { exports } = new WebAssembly.Instance(module, {});
    let free = exports.heap_base.value;
    const rows = lengths.map((length) => {
      const row = [free, length];
      free += length * 8;
      return row;
    });
    exports.memory.grow(Math.max(0, Math.ceil((free - exports.memory.buffer.byteLength) / 65536)));
    return { exports, rows };
  }

  function write(exports, [address], start, numbers) {
    const cells = new BigInt64Array(exports.memory.buffer, address + start * 8, numbers.length);
    numbers.forEach((number, index) => (cells[index] = BigInt(number)));
  }

  const games = made(sizes.state, sizes.rules, sizes.dice, sizes.moves, 3);

  /** Play so many random games: how many turns they had, and the seconds. */
  function turns({ rules: record }, count) {
    const { exports, rows } = games;
    const [state, rules, dice, buffer, tally] = rows;
    write(exports, rules, 0, record);
    exports.seed_dice(...dice, 1n);
    const began = now();
    const played = exports.play_games(...state, ...rules, ...dice, ...buffer, BigInt(count), ...tally);
    return [Number(played), now() - began];
  }

  /** A question in a memory of its own, begun: its cells, and what does one slice of it. */
  function begun({ rules, view, seat, level, nodes }, changed) {
    const { exports, rows } = made(
      sizes.arena_ints + 2 * nodes * sizes.node_ints,
      sizes.arena_floats + 2 * nodes * sizes.node_floats,
    );
    const at = records.arena_ints;
    const arena = rows.flat();
    const cells = new BigInt64Array(exports.memory.buffer, rows[0][0], sizes.arena_ints);
    write(exports, rows[0], at.RULES, rules);
    exports.set_up(...arena, BigInt(level), BigInt(nodes));
    for (const [name, value] of Object.entries({ ...changed, ASKED: seat })) cells[at[name]] = BigInt(value);
    write(exports, rows[0], at.VIEW, view);
    exports.begin(...arena, 1n);
    const slice = () => {
      const task = exports.plan(...arena, 0);
      if (task > 0n) {
        exports.work(...arena);
        exports.hear(...arena);
      }
      return task > 0n;
    };
    return { cells, at, slice, result: () => exports.result(...arena) };
  }

  /** A search that only time ends, up to where the weighings are done that come first. */
  function prepare(question) {
    search = begun(question, { NODES: 0, EARLY: 0 });
    while (search.cells[search.at.WEIGHING] > 0n) search.slice();
  }

  /** Simulations of that search in so many seconds: as `bench players` measures them. */
  function go_on(seconds) {
    const { cells, at, slice } = search;
    const done = cells[at.DONE];
    const began = now();
    while (now() - began < seconds) slice();
    return [Number(cells[at.DONE] - done), now() - began];
  }

  function sims(question, seconds) {
    prepare(question);
    return go_on(seconds);
  }

  /** A whole decision; the best move. */
  function decide(question) {
    const { slice, result } = begun(question, {});
    while (slice());
    return Number(result());
  }

  let search = null;
  return { turns, sims, prepare, go_on, decide };
}
