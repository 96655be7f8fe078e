import { isoIn } from '#src/capabilities/households/rules/days.ts';
import { type Currency, formatMoney, money } from '#src/lib/money.ts';
import { ZONE } from '../calendar.ts';
import { ledgerOf } from '../ledger.ts';
import type { memoryDatabase } from '../memory-database.ts';
import { invoicesOf, type Life, openLife } from './life.ts';
import { LIFE } from './steps.ts';

/** Amounts charged and refunded by a step at the payment service. */
export interface LifeEntry {
  what: string;
  /** Day on the household's clock on which the step ended. */
  day: string;
  charged: number;
  refunded: number;
  /** Attempts that the bank refused. */
  failed: number;
}

export interface LifeStory {
  currency: Currency;
  entries: LifeEntry[];
  /** Sums of our own invoices: they must be those of the payment service. */
  invoices: { day: string; paid: number; refunded: number }[];
  /** Every row of the household. */
  rows: string;
}

/** Plays a life in a shop in memory. The same steps are the same story every time. */
export async function tellLife(steps = LIFE, open?: typeof memoryDatabase): Promise<LifeStory> {
  const life = await openLife(open);
  try {
    const entries: LifeEntry[] = [];
    let before = await movedMoney(life);
    for (const { what, does } of steps) {
      await does(life).catch((error: unknown) => {
        throw new Error(`“${what}” did not work.`, { cause: error });
      });
      const now = await movedMoney(life);
      entries.push({
        what,
        day: dayOf(life.clock.now()),
        charged: now.charged - before.charged,
        refunded: now.refunded - before.refunded,
        failed: now.failed - before.failed,
      });
      before = now;
    }
    const invoices = (await invoicesOf(life)).toReversed().map(({ status, issuedAt, total, refunded }) => ({
      day: dayOf(issuedAt),
      paid: status === 'paid' ? total.amount : 0,
      refunded: refunded.amount,
    }));
    const rows = await ledgerOf(life, life.household.person.email);
    return { currency: life.household.currency, entries, invoices, rows };
  } finally {
    await life.close();
  }
}

const dayOf = (moment: Date): string => isoIn(ZONE, moment).slice(0, 10);

/** Everything that was taken and given back so far, read at the payment service. */
async function movedMoney({ shop: { services } }: Life) {
  const { data } = await services.stripe.charges.list({ limit: 100 });
  const sum = (of: (charge: (typeof data)[number]) => number) => data.reduce((all, charge) => all + of(charge), 0);
  return {
    charged: sum(({ paid, amount }) => (paid ? amount : 0)),
    refunded: sum(({ amount_refunded }) => amount_refunded),
    failed: sum(({ status }) => (status === 'failed' ? 1 : 0)),
  };
}

/** The story as text: its ledger, then every row. */
export function printLife(story: LifeStory): string {
  const { ledger, rows } = viewOfLife(story);
  return `${ledger}\n\n${rows}`;
}

/** Every row: the amounts of each step, the invoices, and whether both sums agree. */
export const viewOfLife = (story: LifeStory) => ({ ledger: ledgerText(story), rows: story.rows });

function ledgerText({ currency, entries, invoices }: LifeStory): string {
  const said = (amount: number) => (amount ? formatMoney(money(amount, currency)) : '');
  const width = Math.max(...entries.map(({ what }) => what.length));
  const line = (...[day, what, charged, refunded]: string[]) =>
    `${day}  ${what?.padEnd(width)}  ${charged?.padStart(14)}  ${refunded?.padStart(14)}`.trimEnd();
  const { charged, refunded } = sumsOf(entries);
  const paid = invoices.reduce((sum, invoice) => sum + invoice.paid, 0);
  const back = invoices.reduce((sum, invoice) => sum + invoice.refunded, 0);
  return [
    line('Day       ', 'What', 'Charged', 'Refunded'),
    ...entries.map(({ day, what, charged, refunded, failed }) =>
      line(day, what, failed ? 'refused' : said(charged), said(refunded)),
    ),
    line('          ', 'In all', said(charged), said(refunded)),
    '',
    'Invoices',
    ...invoices.map(({ day, paid: got, refunded: given }, n) =>
      `${day}  ${`Invoice ${n + 1}`.padEnd(width)}  ${said(got).padStart(14)}  ${said(given).padStart(14)}`.trimEnd(),
    ),
    `${' '.repeat(12)}${'In all'.padEnd(width)}  ${said(paid).padStart(14)}  ${said(back).padStart(14)}`,
    '',
    paid === charged && back === refunded ? 'Both sums agree.' : 'THE SUMS DIFFER.',
  ].join('\n');
}

export const sumsOf = (entries: readonly LifeEntry[]) => ({
  charged: entries.reduce((sum, { charged }) => sum + charged, 0),
  refunded: entries.reduce((sum, { refunded }) => sum + refunded, 0),
});
