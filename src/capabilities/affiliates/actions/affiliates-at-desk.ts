import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { orderNumbersOf } from '#src/capabilities/billing/actions/order-facts.ts';
import { openAffiliateApplications } from '#src/capabilities/outreach/actions/affiliate-applications.ts';
import { listPartners } from '#src/capabilities/outreach/actions/partner-records.ts';
import { proposedTerms, termsHistory, type TermsOnRecord } from '#src/capabilities/outreach/actions/partner-terms.ts';
import { PLATFORMS } from '#src/capabilities/outreach/rules/inquiries.ts';
import type { PartnerRecord } from '#src/capabilities/outreach/rules/partner-record.ts';
import { isSameTerms } from '#src/capabilities/outreach/rules/partner-terms.ts';
import { maskedIban } from '#src/lib/iban.ts';
import { addMoney, CURRENCIES, type Currency, money } from '#src/lib/money.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { type AffiliatesAtDesk, refusals } from '../contract.ts';
import { eventsOfAffiliate } from '../event-store.ts';
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
  attributionsOfAffiliate,
  clicksSince,
  updateAffiliate,
} from '../store.ts';
import { balancesOf } from './balances.ts';
import { signsOf } from './fraud-facts.ts';
import { recordEvent } from './record-event.ts';

const MOST_BATCHES = 50;
const MOST_ORDERS = 20;
const MOST_EVENTS = 50;
const CLICK_DAYS = 30;

type Staff = StaffScope<'payments'>;

/** Open applications, every affiliate with what they are owed, and the batches of payouts. */
export async function affiliatesAtDesk(ctx: ReadCtx, scope: Staff): Promise<AffiliatesAtDesk> {
  const rows = await affiliatesByName(ctx.tx, scope);
  const partners = await listPartners(ctx, scope);
  const history = await termsHistory(ctx, scope);
  const affiliates: AffiliatesAtDesk['affiliates'] = [];
  for (const row of rows) {
    const found = partners.find(({ id }) => id === row.partnerId);
    const partner = found ? await paidPartner(ctx, scope, found, history.get(found.id) ?? []) : null;
    affiliates.push(await atDesk(ctx, scope, row, { all: rows, partner }));
  }
  const unpaid: AffiliatesAtDesk['partners'] = [];
  for (const partner of partners) {
    const account = rows.find(({ partnerId }) => partnerId === partner.id);
    if (!account || account.closedAt !== null) unpaid.push(await unpaidPartner(ctx, scope, partner));
  }
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

async function atDesk(
  ctx: ReadCtx,
  scope: Staff,
  row: Affiliate,
  { all, partner }: { all: readonly Affiliate[]; partner: PaidPartner | null },
): Promise<AffiliatesAtDesk['affiliates'][number]> {
  const { id, name, email, code, approvedAt, broughtById, closedAt } = row;
  const attributed = await attributionsOfAffiliate(ctx.tx, id);
  const orders = attributed.filter(({ refused }) => refused === null).length;
  const hours = await clicksSince(ctx.tx, id, new Date(ctx.now.getTime() - CLICK_DAYS * 86_400_000));
  const signs = await signsOf(ctx, row, attributed);
  const flags = signs.map(({ text }) => text);
  const seen =
    signs
      .map(({ at }) => at.toISOString())
      .toSorted()
      .at(-1) ?? null;
  return {
    ...{ id, name, email, code, approvedAt: approvedAt.toISOString(), flags, seen, notes: bursts(hours) },
    ...{ clicks: hours.reduce((sum, { clicks }) => sum + clicks, 0), orders, refused: attributed.length - orders },
    broughtBy: all.find((one) => one.id === broughtById)?.name ?? null,
    partner,
    balances: await balancesOf(ctx, row, { flags }),
    closed: closedAt !== null,
    withdrawable: !isKept(row, { orders: attributed.length, all }),
    sent: await ordersOf(
      ctx,
      attributed.filter((one) => !one.refused),
    ),
    taken: await ordersOf(
      ctx,
      attributed.filter((one) => one.refused === REFUSED_BY_US),
    ),
    history: await historyOf(ctx, scope, row),
  };
}

type PaidPartner = NonNullable<AffiliatesAtDesk['affiliates'][number]['partner']>;

/** A partner who has an account: the terms that count or counted, and those that wait for a second person. */
async function paidPartner(
  ctx: ReadCtx,
  scope: Staff,
  partner: PartnerRecord,
  history: readonly TermsOnRecord[],
): Promise<PaidPartner> {
  const { id, name, slug, commission, paidMonths: payments, proposed, orderCode } = partner;
  const waits = orderCode !== null && !isSameTerms(proposed, { commission, payments });
  const proposal = waits ? await proposedTerms(ctx, scope, partner) : null;
  return {
    ...{ id, name, slug, terms: history.map(({ at, ...terms }) => ({ ...terms, at: at.toISOString() })) },
    proposed: waits
      ? {
          ...{ ...proposed, by: proposal?.version?.author ?? null, at: proposal?.version?.at.toISOString() ?? null },
          blocked: proposal?.authorIds.has(scope.personId) ? refusals('terms-second-person').message : null,
        }
      : null,
  };
}

/** A partner whose orders are not counted, and why no account can be opened: not by whoever wrote the terms. */
async function unpaidPartner(
  ctx: ReadCtx,
  scope: Staff,
  partner: PartnerRecord,
): Promise<AffiliatesAtDesk['partners'][number]> {
  const { id, name, slug, contactEmail: email, proposed, sample } = partner;
  const isOwn = (await proposedTerms(ctx, scope, partner)).authorIds.has(scope.personId);
  const blocked = accountBlockedBy(partner) ?? (isOwn ? 'terms-second-person' : null);
  return { id, name, slug, email, ...proposed, sample, blocked: blocked && refusals(blocked).message };
}

/** Whether something came of an approval, so that it stays. The application is looked for when it is taken back. */
const isKept = (
  { id, partnerId, connectId }: Affiliate,
  { orders, all }: { orders: number; all: readonly Affiliate[] },
): boolean =>
  approvalKeptBy({
    ...{ isPartners: partnerId !== null, hasConnect: connectId !== null, hasApplication: true, orders },
    team: all.filter(({ broughtById }) => broughtById === id).length,
  }) !== null;

/**
 * Acts of colleagues on an affiliate, the newest first. The approval is known of every one, a closing from before acts were
 * recorded without who it was.
 */
async function historyOf(
  ctx: ReadCtx,
  scope: Staff,
  { id, approvedById, approvedAt, closedAt }: Affiliate,
): Promise<AffiliatesAtDesk['affiliates'][number]['history']> {
  const events = await eventsOfAffiliate(ctx.tx, scope, id, MOST_EVENTS);
  const names = await fullNames(ctx.tx, [approvedById, ...events.flatMap(({ personId }) => personId ?? [])]);
  const numbers = await orderNumbersOf(
    ctx.tx,
    events.flatMap(({ checkoutId }) => checkoutId ?? []),
  );
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

/** The newest of these orders, by their numbers. */
async function ordersOf(ctx: ReadCtx, attributed: readonly Attribution[]) {
  const newest = attributed.slice(0, MOST_ORDERS);
  const numbers = await orderNumbersOf(
    ctx.tx,
    newest.map(({ checkoutId }) => checkoutId),
  );
  return newest.map(({ checkoutId: id, createdAt }) => ({
    ...{ id, number: numbers.get(id) ?? '', at: createdAt.toISOString() },
  }));
}

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

/** Notes that a colleague looked at the signs of fraud they were shown; what came since stays. */
export async function reviewFlags(ctx: Ctx, scope: Staff, { id, reviewedAt }: Affiliate, seen: string): Promise<null> {
  const until = Math.min(new Date(seen).getTime(), ctx.now.getTime());
  await updateAffiliate(ctx.tx, id, { reviewedAt: new Date(Math.max(until, reviewedAt?.getTime() ?? 0)) });
  await recordEvent(ctx, scope, { affiliateId: id, kind: 'reviewed' });
  return null;
}
