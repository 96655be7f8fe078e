/** The word that agrees with a count: 'cat' for 1, 'cats' for any other; irregular ones by their second form. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';

/** 'fifty', 'sixty-five'; from a hundred on in figures. */
export function inWords(count: number): string {
  const small = ONES.split(' ')[count - 1];
  if (small || count < 1 || count > 99) return small ?? String(count);
  const tens = TENS.split(' ')[Math.floor(count / 10) - 2] as string;
  return count % 10 === 0 ? tens : `${tens}-${inWords(count % 10)}`;
}

/** '1 cat', '3 cats'. */
export const countOf = (count: number, one: string, many?: string): string => `${count} ${plural(count, one, many)}`;
