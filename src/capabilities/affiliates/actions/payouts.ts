import { requireRecentProof } from '#src/capabilities/access/actions/confirm-identity.ts';
import { isColleaguesOwn } from '#src/capabilities/access/actions/find-accounts.ts';
import { otherWhoDid, otherWhoEverDid } from '#src/capabilities/access/actions/last-act.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import { maskedIban } from '#src/lib/iban.ts';
import { newId } from '#src/lib/id.ts';
import { type Currency, money } from '#src/lib/money.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { type BatchInput, refusals } from '../contract.ts';
import { payoutMail } from '../mail/money.tsx';
import * as store from '../payout-store.ts';
import { BATCH_RULES, isStale } from '../rules/payout.ts';
import { RAILS } from '../rules/rails.ts';
import { TRANSFER_RULES } from '../rules/transfer.ts';
import { type PayoutFileInput, sepaFile, transferList } from '../rules/payout-file.ts';
import { type Affiliate, affiliateById, affiliatesByName, attributionsOfAffiliates, lockAffiliate } from '../store.ts';
import { beginTransfers, lockPayout, updatePayout } from '../transfer-store.ts';
import { type Balance, balancesOfAll, railSettings } from './balances.ts';
import { otherColleague } from './overtaken-by.ts';
import { flagsOf } from './fraud-facts.ts';
import { enqueuePayout } from './send-payout.ts';

type Staff = StaffScope<'payments'>;

/**
 * Puts everything that can be paid in a currency by one way into a batch, once for each id. Refuses `nothing-to-pay`,
 * `payouts-not-set`, `connect-off`.
 */
export async function prepareBatch(
  ctx: Ctx,
  scope: Staff,
  { id, currency, rail }: BatchInput,
): Promise<DomainError | null> {
  await store.lockPayouts(ctx.tx);
  if (await store.batchById(ctx.tx, scope, id)) return null;
  const refusal = BATCH_RULES.prepare({ rail, currency, settings: railSettings(ctx) });
  if (refusal) return refusals(refusal);
  const rows: store.NewPayout[] = [];
  const affiliates = (await affiliatesByName(ctx.tx, scope)).filter((affiliate) => affiliate.rail === rail);
  const balances = await balancesNow(ctx, affiliates);
  for (const affiliate of affiliates) {
    const balance = balances.get(affiliate.id)?.find(({ payable }) => payable.currency === currency);
    if (!balance || balance.blocked) continue;
    rows.push({
      ...{ id: newId(), batchId: id, affiliateId: affiliate.id, amount: balance.payable.amount },
      ...{ ...RAILS[rail].destinationOf(affiliate), state: RAILS[rail].prepared },
    });
  }
  if (rows.length === 0) return nothingToPay(ctx, scope, { currency, rail });
  await store.insertBatch(ctx.tx, { id, currency, rail, preparedById: scope.personId, preparedAt: ctx.now }, rows);
  return null;
}

/** Names the other colleague whose batch holds the payouts already, until it is approved. */
async function nothingToPay(
  ctx: Ctx,
  scope: Staff,
  { currency, rail }: Pick<BatchInput, 'currency' | 'rail'>,
): Promise<DomainError> {
  const batch = await store.waitingBatch(ctx.tx, scope, { currency, rail });
  const who = await otherColleague(ctx, scope, batch?.preparedById);
  return refusals('nothing-to-pay', who ? { message: `${who} has prepared these payouts before.` } : {});
}

async function balanceIn(
  ctx: ReadCtx,
  affiliate: Affiliate,
  { currency, withoutBatch }: { currency: Currency; withoutBatch?: string },
): Promise<Balance | undefined> {
  const balances = (await balancesNow(ctx, [affiliate], withoutBatch)).get(affiliate.id);
  return balances?.find(({ payable }) => payable.currency === currency);
}

async function balancesNow(
  ctx: ReadCtx,
  affiliates: readonly Affiliate[],
  withoutBatch?: string,
): Promise<Map<string, Balance[]>> {
  const ids = affiliates.map(({ id }) => id);
  const flags = await flagsOf(ctx, affiliates, await attributionsOfAffiliates(ctx.tx, ids));
  return balancesOfAll(ctx, affiliates, { flags, ...(withoutBatch && { withoutBatch }) });
}

/**
 * Approves a batch as the second person, after everything in it was looked at again, and writes to everybody in it. Transfers by
 * Stripe are begun by jobs of the same transaction. Refuses
 * `batch-unknown`, `confirmation-needed`, `own-affiliate`, `batch-stale`, and as `BATCH_RULES.approve`.
 */
export async function approveBatch(ctx: Ctx, scope: Staff, id: string): Promise<DomainError | null> {
  const unproven = await requireRecentProof(ctx);
  if (unproven) return unproven;
  await store.lockPayouts(ctx.tx);
  const batch = await store.lockBatch(ctx.tx, scope, id);
  if (!batch) return refusals('batch-unknown');
  if (batch.approvedById === scope.personId) return null;
  const refusal = BATCH_RULES.approve(batch, scope.personId);
  if (refusal) return batchRefused(ctx, scope, id, refusal);
  const payouts = await store.payoutsOf(ctx.tx, scope, [id]);
  const changed = await refusedNow(ctx, scope, batch, payouts);
  if (changed) return changed;
  await store.updateBatch(ctx.tx, id, { approvedById: scope.personId, approvedAt: ctx.now });
  for (const payout of await beginTransfers(ctx.tx, id, ctx.now)) await enqueuePayout(ctx, payout);
  await ctx.mailAll(
    payouts.map(({ email, name, amount, iban }) =>
      payoutMail(ctx.settings, { email, name, amount: money(amount, batch.currency), iban: iban && maskedIban(iban) }),
    ),
  );
  return null;
}

/** Names the colleague who approved or cancelled the batch. */
async function batchRefused(
  ctx: ReadCtx,
  scope: Staff,
  subject: string,
  code: NonNullable<ReturnType<typeof BATCH_RULES.approve | typeof BATCH_RULES.cancel>>,
): Promise<DomainError> {
  if (code === 'batch-cancelled') return (await cancelledBefore(ctx, scope, subject)) ?? refusals(code);
  if (code !== 'batch-approved') return refusals(code);
  const who = (await otherWhoDid(ctx, scope, { actions: ['payout.approve'], subject })) ?? 'You';
  return refusals(code, { message: `${who} approved this batch in the meantime.` });
}

/** Null where it was the same colleague. */
async function cancelledBefore(ctx: ReadCtx, scope: Staff, subject: string): Promise<DomainError | null> {
  const who = await otherWhoDid(ctx, scope, { actions: ['payout.cancel'], subject });
  return who ? refusals('batch-cancelled', { message: `${who} cancelled this batch in the meantime.` }) : null;
}

/** Looks again at everything in a batch: money may have gone back since it was prepared, or an account changed. */
async function refusedNow(
  ctx: Ctx,
  scope: Staff,
  { id, currency, rail }: store.Batch,
  payouts: readonly (store.Payout & { email: string })[],
): Promise<DomainError | null> {
  for (const payout of payouts.toSorted((one, other) => (one.affiliateId < other.affiliateId ? -1 : 1))) {
    if (await isColleaguesOwn(ctx.tx, scope, payout.email)) return refusals('own-affiliate');
    if (await hasChanged(ctx, { id, currency, rail }, payout)) return refusals('batch-stale');
  }
  return null;
}

/** Whether a payout differs from the one that is due now, with the affiliate locked. Its own batch is left out of the balance. */
async function hasChanged(
  ctx: Ctx,
  { id, currency, rail }: Pick<store.Batch, 'id' | 'currency' | 'rail'>,
  payout: store.Payout,
): Promise<boolean> {
  const affiliate = await lockAffiliate(ctx.tx, payout.affiliateId);
  const balance = affiliate && (await balanceIn(ctx, affiliate, { currency, withoutBatch: id }));
  return (
    !balance ||
    isStale({ ...payout, rail }, { ...affiliate, payable: balance.payable.amount, blocked: balance.blocked })
  );
}

/** Gives a batch up before it is approved: its amounts are owed again. Refuses `batch-unknown` and as `BATCH_RULES.cancel`, also for a batch that another colleague cancelled. */
export async function cancelBatch(ctx: Ctx, scope: Staff, id: string): Promise<DomainError | null> {
  const batch = await store.lockBatch(ctx.tx, scope, id);
  if (!batch) return refusals('batch-unknown');
  if (batch.cancelledAt) return cancelledBefore(ctx, scope, id);
  const refusal = BATCH_RULES.cancel(batch);
  if (refusal) return batchRefused(ctx, scope, id, refusal);
  await store.updateBatch(ctx.tx, id, { cancelledAt: ctx.now });
  return null;
}

export interface BatchFile {
  name: string;
  type: string;
  text: string;
}

/**
 * An approved batch for the bank: euros as a SEPA file, other currencies as a list. Refuses `batch-unknown`,
 * `batch-not-approved`, `batch-without-file`, `payouts-not-set`.
 */
export async function batchFile(ctx: ReadCtx, scope: Staff, id: string): Promise<BatchFile | DomainError> {
  const batch = await store.batchById(ctx.tx, scope, id);
  if (!batch) return refusals('batch-unknown');
  const refusal = BATCH_RULES.file(batch);
  if (refusal) return refusals(refusal);
  const input: PayoutFileInput = {
    ...{ id, currency: batch.currency, createdAt: batch.approvedAt ?? batch.preparedAt, now: ctx.now },
    payouts: (await store.payoutsOf(ctx.tx, scope, [id])).map(({ iban, holder, ...payout }) => ({
      ...{ ...payout, iban: iban ?? '', holder: holder ?? '' },
    })),
  };
  const name = `purrwell-payout-${input.createdAt.toISOString().slice(0, 10)}-${id.slice(0, 8)}`;
  if (batch.currency !== 'EUR') return { name: `${name}.csv`, type: 'text/csv', text: transferList(input) };
  const { payout } = ctx.settings;
  return payout
    ? { name: `${name}.xml`, type: 'application/xml', text: sepaFile(input, payout) }
    : refusals('payouts-not-set');
}

/**
 * Has a payout sent to Stripe again. After a refusal it is another request, because Stripe repeats its answer to the first, and
 * amount, account and signs of fraud are looked at again; where the outcome is unknown it is the same one, and where payouts were
 * turned off since it is only looked up, which is possible while they are off. Refuses `confirmation-needed`, `payout-unknown`, `own-affiliate`, `payout-not-failed`, `connect-off`, `payout-stale`.
 */
export async function retryPayout(ctx: Ctx, scope: Staff, id: string): Promise<DomainError | null> {
  const unproven = await requireRecentProof(ctx);
  if (unproven) return unproven;
  const payout = await payoutForStaff(ctx, scope, id);
  if (isDomainError(payout)) return payout;
  const refusal = TRANSFER_RULES.retry(payout, { isOn: ctx.settings.payoutConnect !== undefined });
  if (refusal) return payoutRefused(ctx, scope, payout, refusal);
  const { tries, attempt, state, currency, batchId } = payout;
  if (state === 'failed' && (await hasChanged(ctx, { id: batchId, currency, rail: 'connect' }, payout)))
    return refusals('payout-stale');
  const again = state === 'failed' ? ({ state: 'pending', attempt: attempt + 1 } as const) : {};
  // A request of a stopped one may be on its way until then.
  const heldUntil = state === 'stopped' ? payout.heldUntil : null;
  await updatePayout(ctx.tx, id, { ...again, failure: null, heldUntil, changedAt: ctx.now });
  await enqueuePayout(ctx, { id, tries });
  return null;
}

/**
 * Gives a payout up that Stripe refused, or was not asked for yet: its amount is owed again, and goes with a later batch by any rail. Refuses
 * `payout-unknown`, `own-affiliate`, `payout-not-failed`.
 */
export async function returnPayout(ctx: Ctx, scope: Staff, id: string): Promise<DomainError | null> {
  const payout = await payoutForStaff(ctx, scope, id);
  if (isDomainError(payout)) return payout;
  const refusal = payout.state === 'returned' ? 'payout-not-failed' : TRANSFER_RULES.return(payout);
  if (refusal)
    return (await payoutOvertaken(ctx, scope, payout)) ?? (payout.state === 'returned' ? null : refusals(refusal));
  await updatePayout(ctx.tx, id, { state: 'returned', changedAt: ctx.now });
  return null;
}

/** Names the other colleague whose act is the reason. */
const payoutRefused = async (
  ctx: ReadCtx,
  scope: Staff,
  payout: store.Payout,
  code: 'payout-not-failed' | 'connect-off',
) => (code === 'payout-not-failed' ? await payoutOvertaken(ctx, scope, payout) : null) ?? refusals(code);

/** The other colleague who gave a payout up, or had it sent again; null where nobody did, or it was the same person. */
async function payoutOvertaken(ctx: ReadCtx, scope: Staff, { id, state }: store.Payout): Promise<DomainError | null> {
  const [action, did] =
    state === 'returned'
      ? (['payout.return', 'gave this payout up before'] as const)
      : (['payout.retry', 'had this payout sent again before'] as const);
  const who = await otherWhoEverDid(ctx, scope, { action, subject: id });
  return who ? refusals('payout-not-failed', { message: `${who} ${did}.` }) : null;
}

async function payoutForStaff(ctx: Ctx, scope: Staff, id: string) {
  const payout = await lockPayout(ctx.tx, id);
  const affiliate = payout && (await affiliateById(ctx.tx, payout.affiliateId));
  if (!affiliate) return refusals('payout-unknown');
  return (await isColleaguesOwn(ctx.tx, scope, affiliate.email)) ? refusals('own-affiliate') : payout;
}
