import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Functions that take the book of the page where none is named, by the number of arguments that name it. */
const PRICED = { unitPrice: 4, planTotals: 4, commissionRate: 3, bestSavingPercent: 2, largestSavings: 1 } as const;

/** Pages, and rules that pages alone ask. */
const OF_PAGES = /\/screens\/|\.test\.tsx?$|outreach\/rules\/affiliate-earnings\.ts$|pricing\/rules\/prices\.ts$/;

/** Arguments of a call whose opening bracket is at `open`. */
function argumentsAt(text: string, open: number): number {
  let [depth, commas] = [0, 0];
  for (let at = open; at < text.length; at += 1) {
    const one = text[at] as string;
    if ('([{'.includes(one)) depth += 1;
    if (')]}'.includes(one)) depth -= 1;
    if (depth === 0) return commas + 1;
    if (one === ',' && depth === 1) commas += 1;
  }
  return commas + 1;
}

test('outside of pages every price is asked for by the name of its book: there the book of a page is that of the build', () => {
  const calls = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !OF_PAGES.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/\b(\w+)\(/g)]
        .filter(([, name = '']) => name in PRICED && !new RegExp(`function ${name}\\(`).test(text))
        .map(({ 0: call, 1: name, index }) => ({
          file,
          name: name as keyof typeof PRICED,
          given: argumentsAt(text, index + call.length - 1),
        }));
    });
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter(({ name, given }) => given < PRICED[name])).toEqual([]);
});
