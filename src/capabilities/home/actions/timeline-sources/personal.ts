import { accountEventsBefore, mailedBefore } from '#src/capabilities/access/actions/timeline.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { giftsGivenBefore, type GivenMoment } from '#src/capabilities/gifts/actions/timeline.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { broughtByPersonBefore } from '#src/capabilities/portability/actions/timeline.ts';
import { formatMoney } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { PersonalSource } from '../../rules/timeline.ts';
import type { SourceItem, TimelineSlice } from './source.ts';
import { broughtLine } from './imports.ts';

/** Sources of the signed-in person. */
export const PERSONAL_READERS: Readonly<
  Record<
    PersonalSource,
    (tx: ReadHandle, reader: { scope: HouseholdScope; personId: string }, slice: TimelineSlice) => Promise<SourceItem[]>
  >
> = {
  given: async (tx, { personId }, page) =>
    (await giftsGivenBefore(tx, personId, page)).map((gift) => ({ id: gift.id, at: gift.at, ...givenLine(gift) })),
  mail: async (tx, { personId }, page) =>
    (await mailedBefore(tx, personId, page)).map(({ id, at, subject }) => ({
      id,
      at,
      title: 'We mailed you',
      text: subject,
    })),
  account: async (tx, { personId }, page) =>
    (await accountEventsBefore(tx, personId, page)).map(({ title, ...event }) => ({
      ...event,
      title: title ?? 'A change to the account',
      opens: { to: 'security' } as const,
    })),
  importedown: async (tx, { scope, personId }, page) =>
    (await broughtByPersonBefore(tx, scope, { ...page, personId })).map(broughtLine),
};

function givenLine({ kind, plan, months, number, price }: GivenMoment): { title: string; text: string } {
  if (kind === 'redeemed') return { title: 'Your gift was redeemed', text: `${number}.` };
  if (kind === 'returned') return { title: 'The payment of your gift was returned', text: `${number}.` };
  return {
    title: 'You bought a gift',
    text: `${number}: a test kit and ${countOf(months, 'month')} of ${PLANS[plan].name}, ${formatMoney(price)}.`,
  };
}
