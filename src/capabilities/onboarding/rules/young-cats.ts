import { sticksFrom } from '#src/capabilities/households/rules/age.ts';
import type { CatDescription } from '#src/capabilities/households/rules/description.ts';
import type { Quote } from '#src/capabilities/pricing/rules/quote.ts';
import { unusedShare } from '#src/capabilities/pricing/rules/unused-share.ts';
import { formatMoney, money } from '#src/lib/money.ts';
import { listOf } from '#src/lib/lists.ts';
import { formatDate } from '#src/lib/dates.ts';

/** A cat that is too young for sticks, and the day from which it may have some. */
interface YoungCat {
  name: string;
  from: string;
}

/** Cats of an order that are too young, and the number of kittens without a known age in months. */
export interface YoungCats {
  known: readonly YoungCat[];
  kittens: number;
}

type Described = Pick<CatDescription, 'name' | 'ageBand' | 'ageMonths' | 'bornOn'>;

/** The same of cats as they were described with an order. */
export function youngCatsOf(cats: readonly Described[], today: string): YoungCats {
  const known: YoungCat[] = [];
  let unsaid = 0;
  for (const { name, ageBand, ageMonths = null, bornOn = null } of cats) {
    const from = sticksFrom(today, { bornOn, ageMonths, ageBand: null, givenOn: today });
    if (from) known.push({ name, from });
    else if (ageBand === 'kitten' && bornOn === null && ageMonths === null) unsaid += 1;
  }
  return { known, kittens: known.length + unsaid };
}

type Paid = Pick<Quote, 'cats' | 'totalToday'>;

/** The part of the first payment that is for so many of the cats: the same sum that is given back for them. */
const shareOf = ({ cats, totalToday: { amount, currency } }: Paid, young: number): string =>
  formatMoney(money(unusedShare(amount, { paidFor: cats, sent: cats - young }), currency));

/**
 * The text before the payment about a cat that is too young for sticks: the first payment is for every cat, and gives
 * back the share of those who are not in the first box (docs/decisions/0022). Null where no cat may be.
 */
export function youngCatsSentence(quote: Paid, { known, kittens }: YoungCats): string | null {
  if (known.length > 0) return knownSentence(quote, known);
  if (kittens === 0) return null;
  if (quote.cats === 1) {
    return 'Sticks are for cats from 3 months. For a younger kitten, we hold the first box until then and charge nothing more before it ships.';
  }
  return `Sticks are for cats from 3 months. If a kitten is younger when we pack the first box, we leave it out and refund ${shareOf(quote, 1)} of the first payment. We charge for it from its own first sticks.`;
}

function knownSentence(quote: Paid, known: readonly YoungCat[]): string {
  const one = known.length === 1;
  const names = listOf(known.map(({ name, from }) => `${name} (until ${formatDate('full', from, 'UTC')})`));
  const tooYoung = `Too young for sticks: ${names}.`;
  if (known.length >= quote.cats) {
    const waits = `We hold the first box ${one ? 'until then' : 'for the first of them'} and charge nothing more before it ships.`;
    return one ? `${tooYoung} ${waits}` : `${tooYoung} ${waits} We refund what you paid for any cat left out of it.`;
  }
  return `${tooYoung} ${shareOf(quote, known.length)} of the first payment is for ${one ? 'it' : 'them'}. If we pack the first box before ${one ? 'that day' : 'those days'}, we refund that and charge for ${one ? 'it' : 'them'} from ${one ? 'its' : 'their'} own first sticks.`;
}
