/* A yardstick for `bench rules`: the first game without tactics, written out in plain C for it alone.
 *
 * It plays the same games as rules/playout.py, roll by roll: random plays, every claim proven and made at once, what
 * refutes a claim remembered. Turns and results are equal to the last one; a test compares them.
 *
 *   cc -O3 -march=native -o plain rules_plain.c && ./plain GAMES      prints turns, CPU seconds, wins by order, draws
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { COLOURS = 6, SPAN = 9, TROOPS = 54, SPOTS = 9, PLACES = 3, HAND = 6, GOAL = 5, DRAWN = 2 };
enum { COLOUR_RUN = 500, SAME = 400, COLOUR = 300, RUN = 200, SUM = 100, RANK = 100, NOTHING = -1 };
#define NONE (~0ull)
#define ALL ((1ull << TROOPS) - 1)
typedef uint64_t Set;

typedef struct {
    Set troops, refuted;
    int size, strength, completed;
} Row;

static struct {
    int turn, moves, passes, deck_size, hand_size[2];
    Set seen, hand[2];
    unsigned open[2], complete[2], stones[2];
    Row row[SPOTS][2];
    unsigned char deck[TROOPS];
} state;

static Set of_value[SPAN], of_colour[COLOURS], run_starts;
static unsigned char value_of[TROOPS];

/* -- dice (rules/dice.py) -- */
enum { FIRST_MODULUS = 2147483563, SECOND_MODULUS = 2147483399 };
static int64_t first_die, second_die;

static inline int64_t roll(void) {
    first_die = (uint64_t)first_die * 40014 % FIRST_MODULUS;
    second_die = (uint64_t)second_die * 40692 % SECOND_MODULUS;
    int64_t rolled = first_die - second_die;
    return rolled < 0 ? rolled + FIRST_MODULUS - 1 : rolled;
}

static inline int below(int limit) { return (int)(roll() * limit >> 31); }

static void seed_dice(int64_t seed) {
    first_die = seed % (FIRST_MODULUS - 1) + 1;
    second_die = (seed / 7 + 104729) % (SECOND_MODULUS - 1) + 1;
    for (int warm = 0; warm < 4; warm++) roll();
}

/* -- sets -- */
static inline int count(Set set) { return __builtin_popcountll(set); }
static inline int lowest_index(Set set) { return __builtin_ctzll(set); }

static inline int member(Set set, int index) {
    while (index-- > 0) set &= set - 1;
    return lowest_index(set);
}

static inline Set lowest(Set set, int wanted) {
    Set rest = set;
    while (wanted-- > 0) rest &= rest - 1;
    return set & ~rest;
}

static inline int sum_of(Set set) {
    int sum = 0;
    for (; set; set &= set - 1) sum += value_of[lowest_index(set)] + 1;
    return sum;
}

static inline unsigned values_of(Set set) {
    Set half = set | set >> 3 * SPAN;
    return (half | half >> SPAN | half >> 2 * SPAN) & ((1 << SPAN) - 1);
}

static inline Set covering(Set cards) { /* where a window of three begins that covers all cards */
    Set starts = NONE;
    for (; cards; cards &= cards - 1) {
        Set bit = cards & -cards;
        starts &= bit | bit >> 1 | bit >> 2;
    }
    return starts;
}

/* -- the best row of each type above a bar; its strength or NOTHING, and the unseen troops it takes -- */
static int colour_run(Set laid, Set unseen, int bar, Set *fill) {
    Set all = unseen | laid, starts = all & all >> 1 & all >> 2 & run_starts;
    if (laid) starts &= covering(laid);
    if (!starts) return NOTHING;
    int value = SPAN - PLACES;
    while (!(starts & of_value[value])) value--;
    starts &= of_value[value];
    *fill = (starts & -starts) * 7 & ~laid;
    int strength = COLOUR_RUN + 3 * value + 6;
    return strength > bar ? strength : NOTHING;
}

static int same(Set laid, int missing, Set unseen, int bar, Set *fill) {
    int high = laid ? value_of[lowest_index(laid)] : SPAN - 1, low = laid ? high : 0;
    for (int value = high; value >= low; value--) {
        Set pool = unseen & of_value[value];
        if (laid & ~of_value[value] || count(pool) < missing) continue;
        *fill = lowest(pool, missing);
        return SAME + 3 * (value + 1) > bar ? SAME + 3 * (value + 1) : NOTHING;
    }
    return NOTHING;
}

static int colour(Set laid, int missing, Set unseen, int bar, Set *fill) {
    int best = NOTHING;
    for (int each = 0; each < COLOURS; each++) {
        Set pool = unseen & of_colour[each];
        int have = count(pool);
        if (laid & ~of_colour[each] || have < missing) continue;
        Set taken = pool & ~lowest(pool, have - missing);
        int sum = sum_of(laid | taken);
        if (sum > best) best = sum, *fill = taken;
    }
    return best != NOTHING && COLOUR + best > bar ? COLOUR + best : NOTHING;
}

static int run(Set laid, Set unseen, int bar, Set *fill) {
    unsigned have = values_of(laid), all = have | values_of(unseen), starts = all & all >> 1 & all >> 2;
    if (count(have) != count(laid)) return NOTHING; /* two of one value */
    if (have) starts &= (unsigned)covering(have);
    if (!starts) return NOTHING;
    int value = 31 - __builtin_clz(starts);
    *fill = 0;
    for (unsigned need = 7 & ~(have >> value); need; need &= need - 1) {
        Set column = unseen & of_value[value + __builtin_ctz(need)];
        *fill |= column & -column;
    }
    return RUN + 3 * value + 6 > bar ? RUN + 3 * value + 6 : NOTHING;
}

static int sum(Set laid, int missing, Set unseen, int bar, Set *fill) {
    *fill = 0;
    for (int value = SPAN - 1; missing > 0; value--) {
        Set column = unseen & of_value[value];
        int have = count(column), take = have < missing ? have : missing;
        *fill |= lowest(column, take);
        missing -= take;
    }
    int strength = SUM + sum_of(laid | *fill);
    return strength > bar ? strength : NOTHING;
}

static int best_fill(Set laid, int missing, Set unseen, int bar, Set *fill) {
    int found;
    if (count(unseen) < missing) return NOTHING;
    if (bar < COLOUR_RUN + RANK && (found = colour_run(laid, unseen, bar, fill)) != NOTHING) return found;
    if (bar < SAME + RANK && (found = same(laid, missing, unseen, bar, fill)) != NOTHING) return found;
    if (bar < COLOUR + RANK && (found = colour(laid, missing, unseen, bar, fill)) != NOTHING) return found;
    if (bar < RUN + RANK && (found = run(laid, unseen, bar, fill)) != NOTHING) return found;
    return bar < SUM + RANK ? sum(laid, missing, unseen, bar, fill) : NOTHING;
}

/* -- claims -- */
static Set refutation(int spot, int seat) { /* what beats a complete row: troops, 0 for a complete row, NONE */
    Row *own = &state.row[spot][seat], *other = &state.row[spot][!seat];
    Set fill = 0;
    if (other->size == PLACES) {
        int tied = other->strength == own->strength && own->completed < other->completed;
        return other->strength < own->strength || tied ? NONE : 0;
    }
    int answer = best_fill(other->troops, PLACES - other->size, ALL & ~state.seen, own->strength, &fill);
    return answer == NOTHING ? NONE : fill;
}

static unsigned claimable(int seat) {
    unsigned found = 0;
    for (unsigned rest = state.complete[seat]; rest; rest &= rest - 1) {
        int spot = __builtin_ctz(rest);
        Row *row = &state.row[spot][seat];
        if (row->refuted == NONE || row->refuted & state.seen) row->refuted = refutation(spot, seat);
        if (row->refuted == NONE) found |= 1u << spot;
    }
    return found;
}

static void row_changed(int spot, int seat) {
    Row *row = &state.row[spot][seat];
    unsigned bit = 1u << spot;
    Set unused;
    row->refuted = state.row[spot][!seat].refuted = NONE;
    state.open[seat] &= ~bit;
    state.complete[seat] &= ~bit;
    row->strength = 0;
    if ((state.stones[0] | state.stones[1]) & bit) return;
    if (row->size < PLACES) {
        state.open[seat] |= bit;
    } else {
        state.complete[seat] |= bit;
        row->strength = best_fill(row->troops, 0, 0, NOTHING, &unused);
    }
}

static int own_stone(int spot, int seat) { /* whether that wins */
    unsigned stones = state.stones[seat] |= 1u << spot;
    row_changed(spot, 0);
    row_changed(spot, 1);
    return (stones & stones >> 1 & stones >> 2) || count(stones) >= GOAL;
}

static int settle(int first) { /* both have passed; the winner */
    for (int turn = 0; turn < 2; turn++) {
        int seat = turn ? !first : first;
        for (int spot = 0; spot < SPOTS; spot++)
            if (state.complete[0] & state.complete[1] & 1u << spot && refutation(spot, seat) == NONE)
                if (own_stone(spot, seat)) return seat;
    }
    for (int turn = 0; turn < 2; turn++) {
        int seat = turn ? !first : first;
        for (int spot = 0; spot < SPOTS; spot++)
            if (state.complete[seat] & 1u << spot) own_stone(spot, seat);
    }
    int mine = count(state.stones[0]), theirs = count(state.stones[1]);
    return mine == theirs ? DRAWN : mine < theirs;
}

/* -- a game -- */
static void draw(int seat) {
    state.hand[seat] |= 1ull << state.deck[--state.deck_size];
    state.hand_size[seat]++;
}

static void deal(int first) {
    state = (typeof(state)){.turn = first, .deck_size = TROOPS, .open = {(1 << SPOTS) - 1, (1 << SPOTS) - 1}};
    for (int card = 0; card < TROOPS; card++) state.deck[card] = card;
    for (int last = TROOPS - 1; last > 0; last--) {
        int other = below(last + 1), kept = state.deck[last];
        state.deck[last] = state.deck[other];
        state.deck[other] = kept;
    }
    for (int row = 0; row < 2 * SPOTS; row++) state.row[row / 2][row % 2].refuted = NONE;
    for (int card = 0; card < HAND; card++) draw(first), draw(!first);
}

static void play(int seat) { /* a random troop at a random spot, or a pass */
    int spots = count(state.open[seat]), plays = state.hand_size[seat] * spots, choice = below(plays ? plays : 1);
    state.moves++;
    if (!plays) {
        state.passes++;
        return;
    }
    int card = member(state.hand[seat], choice / spots), spot = member(state.open[seat], choice % spots);
    Row *row = &state.row[spot][seat];
    state.hand[seat] &= ~(1ull << card);
    state.hand_size[seat]--;
    state.passes = 0;
    row->troops |= 1ull << card;
    state.seen |= 1ull << card;
    if (++row->size == PLACES) row->completed = state.moves;
    row_changed(spot, seat);
}

static int play_game(int first, int *winner) { /* the turns it took */
    deal(first);
    for (int turns = 1;; turns++, state.turn = !state.turn) {
        int seat = state.turn;
        play(seat);
        for (unsigned claims = claimable(seat); claims; claims &= claims - 1, state.moves++)
            if (own_stone(__builtin_ctz(claims), seat)) return *winner = seat, turns;
        if (state.hand_size[seat] < HAND && state.deck_size) draw(seat), state.moves++;
        if (state.passes >= 2) return *winner = settle(!seat), turns;
    }
}

int main(int count_of, char **words) {
    long games = count_of > 1 ? atol(words[1]) : 1000, turns = 0, results[3] = {0};
    for (int card = 0; card < TROOPS; card++) {
        value_of[card] = card % SPAN;
        of_value[card % SPAN] |= 1ull << card;
        of_colour[card / SPAN] |= 1ull << card;
        if (card % SPAN <= SPAN - PLACES) run_starts |= 1ull << card;
    }
    seed_dice(1);
    clock_t began = clock();
    for (long game = 0; game < games; game++) {
        int winner;
        turns += play_game(game & 1, &winner);
        results[winner == DRAWN ? DRAWN : winner ^ (game & 1)]++;
    }
    printf("%ld %.6f %ld %ld %ld\n", turns, (double)(clock() - began) / CLOCKS_PER_SEC, results[0], results[1], results[2]);
}
