import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { orderNumbersOf } from '#src/capabilities/billing/actions/order-facts.ts';
import { openAffiliateApplications } from '#src/capabilities/outreach/actions/affiliate-applications.ts';
import { listPartners } from '#src/capabilities/outreach/actions/partner-records.ts';
import { proposedTermsOf, termsHistory, type TermsOnRecord } from '#src/capabilities/outreach/actions/partner-terms.ts';
import { PLATFORMS } from '#src/capabilities/outreach/rules/inquiries.ts';
import type { PartnerRecord } from '#src/capabilities/outreach/rules/partner-record.ts';
import { isSameTerms } from '#src/capabilities/outreach/rules/partner-terms.ts';
import { maskedIban } from '#src/lib/iban.ts';
import { addMoney, CURRENCIES, type Currency, money } from '#src/lib/money.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { type AffiliatesAtDesk, refusals } from '../contract.ts';
import { eventsOfAffiliates } from '../event-store.ts';
import { newestBatches, type Payout, payoutsOf } from '../payout-store.ts';
import { REFUSED_BY_US } from '../rules/attribution.ts';
import { bursts } from '../rules/fraud-flags.ts';
import { accountBlockedBy } from '../rules/partner-account.ts';
import { BATCH_RULES } from '../rules/payout.ts';
import { approvalKeptBy } from '../rules/withdrawal.ts';
import { RAIL_IDS, type RailId } from '../rules/rails.ts';
import { TRANSFER_RULES } from '../rules/transfer.ts';
import {
  affiliatesByName,
  type Affiliate,
  type Attribution,
  attributionsOfAffiliates,
  clicksOfAllSince,
  updateAffiliate,
} from '../store.ts';
import { balancesOfAll } from './balances.ts';
import { signsOf } from './fraud-facts.ts';
import { recordEvent } from './record-event.ts';

const MOST_BATCHES = 50;
const MOST_ORDERS = 20;
const MOST_EVENTS = 50;
const CLICK_DAYS = 30;

type Staff = StaffScope<'payments'>;

/** Open applications, every affiliate with their balance, and the batches of payouts. */
export async function affiliatesAtDesk(ctx: ReadCtx, scope: Staff): Promise<AffiliatesAtDesk> {
  const rows = await affiliatesByName(ctx.tx, scope);
  const partners = await listPartners(ctx, scope);
  const history = await termsHistory(ctx, scope);
  const proposals = await proposedTermsOf(ctx, scope, partners);
  const facts = await factsOf(ctx, scope, rows);
  const partnerById = new Map(partners.map((partner) => [partner.id, partner]));
  const affiliates = rows.map((row) => {
    const found = row.partnerId === null ? undefined : partnerById.get(row.partnerId);
    const partner = found ? paidPartner(scope, found, { history, proposals }) : null;
    return atDesk(row, facts, partner);
  });
  const paid = new Set(rows.flatMap(({ partnerId, closedAt }) => (closedAt === null && partnerId ? [partnerId] : [])));
  const unpaid = partners
    .filter(({ id }) => !paid.has(id))
    .map((partner) => unpaidPartner(scope, partner, proposals.get(partner.id)));
  const payable = RAIL_IDS.flatMap((rail) => payableBy(rail, affiliates, rows));
  const applications = (await openAffiliateApplications(ctx, scope)).map((one) => ({
    ...{ id: one.id, number: one.number, name: one.name, email: one.email, createdAt: one.createdAt.toISOString() },
    ...{ brand: one.details.brand ?? '', website: one.details.website ?? '', audience: one.body ?? '' },
    platform: one.details.platform ? PLATFORMS[one.details.platform] : '',
  }));
  const batches = await batchesAtDesk(ctx, scope);
  return { applications, affiliates, partners: unpaid, payable, batches, sepa: ctx.settings.payout !== undefined };
}

/** Sums by currency that a batch of this way would pay. */
function payableBy(
  rail: RailId,
  affiliates: AffiliatesAtDesk['affiliates'],
  rows: readonly Affiliate[],
): AffiliatesAtDesk['payable'] {
  const own = new Set(rows.filter((row) => row.rail === rail).map(({ id }) => id));
  const balances = affiliates.filter(({ id }) => own.has(id)).flatMap((one) => one.balances);
  const open = balances.filter(({ blocked }) => blocked === null).map(({ payable }) => payable);
  return CURRENCIES.flatMap((currency) => {
    const [first, ...rest] = open.filter((one) => one.currency === currency);
    return first ? [{ rail, amount: addMoney(first, ...rest) }] : [];
  });
}

type Facts = Awaited<ReturnType<typeof factsOf>>;

/** Everything that the rows of all affiliates are made of, by affiliate: as many statements for one as for all. */
async function factsOf(ctx: ReadCtx, scope: Staff, rows: readonly Affiliate[]) {
  const ids = rows.map(({ id }) => id);
  const attributed = await attributionsOfAffiliates(ctx.tx, ids);
  const clicks = await clicksOfAllSince(ctx.tx, ids, new Date(ctx.now.getTime() - CLICK_DAYS * 86_400_000));
  const signs = await signsOf(ctx, rows, attributed);
  const flags = new Map([...signs].map(([id, own]) => [id, own.map(({ text }) => text)]));
  const balances = await balancesOfAll(ctx, rows, { flags });
  const orders = Map.groupBy(attributed, ({ affiliateId }) => affiliateId);
  const events = new Map(
    [...Map.groupBy(await eventsOfAffiliates(ctx.tx, scope, ids), ({ affiliateId }) => affiliateId)].map(
      ([id, own]) => [id, own.slice(0, MOST_EVENTS)],
    ),
  );
  const acts = [...events.values()].flat();
  const people = [...rows.map(({ approvedById }) => approvedById), ...acts.flatMap(({ personId }) => personId ?? [])];
  const shown = [...orders.values()].flatMap((own) => [...newest(own, isCounted), ...newest(own, isTaken)]);
  const named = [...shown, ...acts].flatMap(({ checkoutId }) => checkoutId ?? []);
  return {
    ...{ orders, signs, flags, balances, events },
    clicks: Map.groupBy(clicks, ({ affiliateId }) => affiliateId),
    names: await fullNames(ctx.tx, [...new Set(people)]),
    numbers: await orderNumbersOf(ctx.tx, [...new Set(named)]),
    nameById: new Map(rows.map(({ id, name }) => [id, name])),
    team: new Set(rows.flatMap(({ broughtById }) => broughtById ?? [])),
  };
}

const isCounted = ({ refused }: Attribution) => refused === null;
const isTaken = ({ refused }: Attribution) => refused === REFUSED_BY_US;
const newest = (orders: readonly Attribution[], which: (order: Attribution) => boolean): Attribution[] =>
  orders.filter(which).slice(0, MOST_ORDERS);

function atDesk(row: Affiliate, facts: Facts, partner: PaidPartner | null): AffiliatesAtDesk['affiliates'][number] {
  const { id, name, email, code, approvedAt, broughtById, closedAt } = row;
  const attributed = facts.orders.get(id) ?? [];
  const orders = attributed.filter(isCounted).length;
  const hours = facts.clicks.get(id) ?? [];
  const signs = facts.signs.get(id) ?? [];
  const flags = facts.flags.get(id) ?? [];
  const seen =
    signs
      .map(({ at }) => at.toISOString())
      .toSorted()
      .at(-1) ?? null;
  return {
    ...{ id, name, email, code, approvedAt: approvedAt.toISOString(), flags, seen, notes: bursts(hours) },
    ...{ clicks: hours.reduce((sum, { clicks }) => sum + clicks, 0), orders, refused: attributed.length - orders },
    broughtBy: facts.nameById.get(broughtById ?? '') ?? null,
    partner,
    balances: facts.balances.get(id) ?? [],
    closed: closedAt !== null,
    withdrawable: !isKept(row, { orders: attributed.length, hasTeam: facts.team.has(id) }),
    sent: ordersOf(newest(attributed, isCounted), facts),
    taken: ordersOf(newest(attributed, isTaken), facts),
    history: historyOf(row, facts),
  };
}

type Proposed = Awaited<ReturnType<typeof proposedTermsOf>> extends Map<string, infer P> ? P : never;
type PaidPartner = NonNullable<AffiliatesAtDesk['affiliates'][number]['partner']>;

/** A partner who has an account: the terms that count or counted, and those that wait for a second person. */
function paidPartner(
  scope: Staff,
  partner: PartnerRecord,
  { history, proposals }: { history: ReadonlyMap<string, TermsOnRecord[]>; proposals: ReadonlyMap<string, Proposed> },
): PaidPartner {
  const { id, name, slug, commission, paidMonths: payments, proposed, orderCode } = partner;
  const waits = orderCode !== null && !isSameTerms(proposed, { commission, payments });
  const proposal = waits ? proposals.get(id) : null;
  return {
    ...{
      id,
      name,
      slug,
      terms: (history.get(id) ?? []).map(({ at, ...terms }) => ({ ...terms, at: at.toISOString() })),
    },
    proposed: waits
      ? {
          ...{ ...proposed, by: proposal?.version?.author ?? null, at: proposal?.version?.at.toISOString() ?? null },
          blocked: proposal?.authorIds.has(scope.personId) ? refusals('terms-second-person').message : null,
        }
      : null,
  };
}

/** A partner whose orders are not counted, and the reason why no account can be opened: not by the proposer of the terms. */
function unpaidPartner(
  scope: Staff,
  partner: PartnerRecord,
  proposal: Proposed | undefined,
): AffiliatesAtDesk['partners'][number] {
  const { id, name, slug, contactEmail: email, proposed, sample } = partner;
  const isOwn = proposal?.authorIds.has(scope.personId);
  const blocked = accountBlockedBy(partner) ?? (isOwn ? 'terms-second-person' : null);
  return { id, name, slug, email, ...proposed, sample, blocked: blocked && refusals(blocked).message };
}

/** Whether something came of an approval, so that it stays. The application is looked for when it is taken back. */
const isKept = (
  { partnerId, connectId }: Affiliate,
  { orders, hasTeam }: { orders: number; hasTeam: boolean },
): boolean =>
  approvalKeptBy({
    ...{ isPartners: partnerId !== null, hasConnect: connectId !== null, hasApplication: true, orders },
    team: hasTeam ? 1 : 0,
  }) !== null;

/**
 * Acts of colleagues on an affiliate, the newest first. Each has its approval; closings from before acts were
 * recorded have no name.
 */
function historyOf(
  { id, approvedById, approvedAt, closedAt }: Affiliate,
  { events: all, names, numbers }: Facts,
): AffiliatesAtDesk['affiliates'][number]['history'] {
  const events = all.get(id) ?? [];
  const isRecorded = events.some(({ kind, at }) => kind === 'closed' && at.getTime() === closedAt?.getTime());
  const told = events.map(({ kind, personId, checkoutId, at }) => ({
    ...{ kind, by: names.get(personId ?? '') ?? null, order: numbers.get(checkoutId ?? '') ?? null, at },
  }));
  const closed = closedAt && !isRecorded ? [{ kind: 'closed' as const, by: null, order: null, at: closedAt }] : [];
  const approved = { kind: 'approved' as const, by: names.get(approvedById) ?? null, order: null, at: approvedAt };
  return [...told, ...closed, approved]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }));
}

/** These orders, by their numbers. */
const ordersOf = (orders: readonly Attribution[], { numbers }: Facts) =>
  orders.map(({ checkoutId: id, createdAt }) => ({
    ...{ id, number: numbers.get(id) ?? '', at: createdAt.toISOString() },
  }));

async function batchesAtDesk(ctx: ReadCtx, scope: Staff): Promise<AffiliatesAtDesk['batches']> {
  const batches = await newestBatches(ctx.tx, scope, MOST_BATCHES);
  const people = batches.flatMap(({ preparedById, approvedById }) => [preparedById, approvedById ?? preparedById]);
  const names = await fullNames(ctx.tx, [...new Set(people)]);
  const nameOf = (id: string) => names.get(id) ?? 'A former colleague';
  const all = await payoutsOf(
    ctx.tx,
    scope,
    batches.map(({ id }) => id),
  );
  const isOn = ctx.settings.payoutConnect !== undefined;
  return batches.map((batch) => {
    const { id, currency, preparedById, preparedAt, approvedById, cancelledAt } = batch;
    const payouts = all.filter(({ batchId }) => batchId === id);
    const total = payouts.reduce((sum, { amount }) => sum + amount, 0);
    return {
      ...{ id, total: money(total, currency), preparedBy: nameOf(preparedById), preparedAt: preparedAt.toISOString() },
      ...{ rail: batch.rail, payouts: payouts.map((payout) => payoutAtDesk(payout, { currency, isOn })) },
      ...{ approvedBy: approvedById && nameOf(approvedById), cancelled: cancelledAt !== null },
      may: {
        approve: BATCH_RULES.approve(batch, scope.personId),
        cancel: BATCH_RULES.cancel(batch),
        file: BATCH_RULES.file(batch),
      },
    };
  });
}

function payoutAtDesk(
  { id, name, amount, iban, connectId, state, failure, reversedAmount }: Payout & { name: string },
  { currency, isOn }: { currency: Currency; isOn: boolean },
): AffiliatesAtDesk['batches'][number]['payouts'][number] {
  return {
    ...{ id, name, amount: money(amount, currency), state, failure },
    to: iban ? maskedIban(iban) : `Stripe ${(connectId ?? '').slice(-4)}`,
    reversed: reversedAmount > 0 ? money(reversedAmount, currency) : null,
    may: {
      retry: TRANSFER_RULES.retry({ state, failure }, { isOn }) === null,
      return: TRANSFER_RULES.return({ state }) === null,
    },
  };
}

/** Marks the shown signs of fraud as checked by a colleague; newer ones stay. */
export async function reviewFlags(ctx: Ctx, scope: Staff, { id, reviewedAt }: Affiliate, seen: string): Promise<null> {
  const until = Math.min(new Date(seen).getTime(), ctx.now.getTime());
  await updateAffiliate(ctx.tx, id, { reviewedAt: new Date(Math.max(until, reviewedAt?.getTime() ?? 0)) });
  await recordEvent(ctx, scope, { affiliateId: id, kind: 'reviewed' });
  return null;
}
