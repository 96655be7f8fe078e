import { expect, test } from 'vitest';
import { LIFE } from './steps.ts';
import { type LifeStory, printLife, sumsOf, tellLife } from './tell-life.ts';

/** Eight months take some ten seconds, and longer where much else is going on. */
const A_WHILE_MS = 400_000;

test(
  'N19 a whole life with the shop is the same text each time, and what it charged and gave back is what its invoices say',
  async () => {
    const story: LifeStory = await tellLife();
    expect(story.entries.map(({ what }) => what)).toEqual(LIFE.map(({ what }) => what));
    const of = (what: RegExp) => story.entries.find((entry) => what.test(entry.what));
    expect(of(/^Checkout/)).toMatchObject({ charged: 23_000, refunded: 0 });
    expect(of(/^Renewal 4/)).toMatchObject({ charged: 0, failed: 1 });
    expect(of(/approved at the bank/)).toMatchObject({ charged: 34_000, failed: 0 });
    expect(of(/stopped at the desk/)).toMatchObject({ charged: 0, refunded: 34_000 });
    const paid = story.invoices.reduce((sum, invoice) => sum + invoice.paid, 0);
    const refunded = story.invoices.reduce((sum, invoice) => sum + invoice.refunded, 0);
    expect(sumsOf(story.entries)).toEqual({ charged: paid, refunded });
    const text = printLife(story);
    expect(text).toContain('Both sums agree.');
    expect(printLife(await tellLife())).toBe(text);
    expect(printLife({ ...story, invoices: story.invoices.slice(1) })).toContain('THE SUMS DIFFER.');
  },
  A_WHILE_MS,
);
