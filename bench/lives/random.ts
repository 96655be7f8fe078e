export interface Random {
  /** From `least` to `most`, both included. */
  integer(least: number, most: number): number;
  one<T>(of: readonly T[]): T;
}

/** A generator that draws the same for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { integer, one: (of) => of[integer(0, of.length - 1)] as (typeof of)[number] };
}
