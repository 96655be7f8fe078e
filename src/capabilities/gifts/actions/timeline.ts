import { confirmedEmailOf } from '#src/capabilities/access/actions/find-accounts.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { type Money, money } from '#src/lib/money.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import type { GiftMonths, GiftPlan } from '../rules/gift.ts';
import { type GivenKind, giftMomentsBefore, givenMomentsBefore } from '../timeline-store.ts';

const KINDS = ['redeemed', 'ending', 'stopped'] as const;
const GIVEN_KINDS = ['bought', 'redeemed', 'returned'] as const satisfies readonly GivenKind[];

interface Moment {
  id: string;
  at: Date | null;
  plan: GiftPlan;
  months: GiftMonths;
  number: string;
}

/** Without a price: the recipient must not see it. */
export interface GiftMoment extends Moment {
  kind: (typeof KINDS)[number];
  giverName: string;
}

export interface GivenMoment extends Moment {
  kind: GivenKind;
  price: Money;
}

/** Moments of a household's gifts: redeemed, the last box, an early end; newest first. */
export async function giftsBefore(tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<GiftMoment[]> {
  const found: GiftMoment[] = [];
  for (const kind of KINDS)
    found.push(...(await giftMomentsBefore(tx, scope, kind, page)).map((row) => ({ ...row, kind })));
  return newest(found, page);
}

/** Moments of the gifts that a person gave from the address they have confirmed: bought, redeemed, ended by a refund; newest first. */
export async function giftsGivenBefore(tx: ReadHandle, personId: string, page: Page): Promise<GivenMoment[]> {
  const email = await confirmedEmailOf(tx, personId);
  if (!email) return [];
  const found: GivenMoment[] = [];
  for (const kind of GIVEN_KINDS)
    for (const { totalAmount, currency, ...row } of await givenMomentsBefore(tx, email, kind, page))
      found.push({ ...row, kind, price: money(totalAmount, currency) });
  return newest(found, page);
}

const newest = <M extends Moment>(found: M[], { limit }: Page): M[] =>
  found
    .toSorted((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0) || (one.id < other.id ? 1 : -1))
    .slice(0, limit);
