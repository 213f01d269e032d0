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

  /** Simulations in so many seconds, without the weighings that come first: as `bench players` measures them. */
  function sims({ rules, view, seat, level, nodes }, seconds) {
    const { exports, rows } = made(
      sizes.arena_ints + 2 * nodes * sizes.node_ints,
      sizes.arena_floats + 2 * nodes * sizes.node_floats,
    );
    const at = records.arena_ints;
    const arena = rows.flat();
    const cells = new BigInt64Array(exports.memory.buffer, rows[0][0], sizes.arena_ints);
    write(exports, rows[0], at.RULES, rules);
    exports.set_up(...arena, BigInt(level), BigInt(nodes));
    [cells[at.NODES], cells[at.EARLY], cells[at.ASKED]] = [0n, 0n, BigInt(seat)];
    write(exports, rows[0], at.VIEW, view);
    exports.begin(...arena, 1n);
    const slice = () => {
      exports.plan(...arena, 0);
      exports.work(...arena);
      exports.hear(...arena);
    };
    while (cells[at.WEIGHING] > 0n) slice();
    const done = cells[at.DONE];
    const began = now();
    while (now() - began < seconds) slice();
    return [Number(cells[at.DONE] - done), now() - began];
  }

  return { turns, sims };
}
