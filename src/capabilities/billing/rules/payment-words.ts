import { listOf } from '#src/lib/lists.ts';
import { type Currency, formatMoney, type Money, money } from '#src/lib/money.ts';
import { plural } from '#src/lib/plurals.ts';

/** The payment of the next renewal, where it is not the monthly sum of the plan. */
export interface NextPayment {
  payment: Money;
  /** Cats whose follow-up kit is in it. */
  kits: string[];
  /** Discounts are taken off. */
  off: boolean;
}

/** The amount that is charged next, and the reason if it is not the monthly sum. */
export function paymentSentence({ payment, kits, off }: NextPayment): string {
  const why = [
    ...(kits.length ? [`with the test ${plural(kits.length, 'kit', 'kits')} for ${listOf(kits)}`] : []),
    ...(off ? ['discounts taken off'] : []),
  ];
  return `The next renewal comes to ${formatMoney(payment)}, ${listOf(why)}.`;
}

/** Sentences about the follow-up kits of cats that come back from a pause, with the price of each in minor units. */
export const kitsBackSentences = (kits: readonly { name: string; price: number }[], currency: Currency): string[] =>
  kits.map(({ name, price }) =>
    price === 0
      ? `The test kits for ${name} come with the boxes again from then on. They are included in the plan.`
      : `The test kits for ${name} come with the boxes again from then on. Each costs ${formatMoney(money(price, currency))} and is charged with its box.`,
  );
