import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { maskedIban } from '#src/lib/iban.ts';
import { newId } from '#src/lib/id.ts';
import { money } from '#src/lib/money.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { type BatchInput, refusals } from '../contract.ts';
import { payoutMail } from '../mail/money.tsx';
import * as store from '../payout-store.ts';
import { BATCH_RULES } from '../rules/payout.ts';
import { type PayoutFileInput, sepaFile, transferList } from '../rules/payout-file.ts';
import { affiliatesByName, attributionsOfAffiliate } from '../store.ts';
import { balancesOf } from './balances.ts';
import { flagsOf } from './fraud-facts.ts';

type Staff = StaffScope<'payments'>;

/** Puts everything that can be paid in a currency into a batch, once for each id. Refuses `nothing-to-pay`. */
export async function prepareBatch(ctx: Ctx, scope: Staff, { id, currency }: BatchInput): Promise<DomainError | null> {
  await store.lockPayouts(ctx.tx);
  if (await store.batchById(ctx.tx, scope, id)) return null;
  const rows: store.Payout[] = [];
  for (const affiliate of await affiliatesByName(ctx.tx, scope)) {
    const flags = await flagsOf(ctx, affiliate, await attributionsOfAffiliate(ctx.tx, affiliate.id));
    const balance = (await balancesOf(ctx, affiliate, flags)).find(({ owed }) => owed.currency === currency);
    const { iban, holder } = affiliate;
    if (!balance || balance.blocked || !iban || !holder) continue;
    rows.push({ id: newId(), batchId: id, affiliateId: affiliate.id, amount: balance.owed.amount, iban, holder });
  }
  if (rows.length === 0) return refusals('nothing-to-pay');
  await store.insertBatch(ctx.tx, { id, currency, preparedById: scope.personId, preparedAt: ctx.now }, rows);
  return null;
}

/** Approves a batch as the second person, and writes to everybody in it. Refuses `batch-unknown` and as `BATCH_RULES.approve`. */
export async function approveBatch(ctx: Ctx, scope: Staff, id: string): Promise<DomainError | null> {
  const batch = await store.lockBatch(ctx.tx, scope, id);
  if (!batch) return refusals('batch-unknown');
  if (batch.approvedById === scope.personId) return null;
  const refusal = BATCH_RULES.approve(batch, scope.personId);
  if (refusal) return refusals(refusal);
  await store.updateBatch(ctx.tx, id, { approvedById: scope.personId, approvedAt: ctx.now });
  const payouts = await store.payoutsOf(ctx.tx, scope, id);
  await ctx.mailAll(
    payouts.map(({ email, name, amount, iban }) =>
      payoutMail(ctx.settings, { email, name, amount: money(amount, batch.currency), iban: maskedIban(iban) }),
    ),
  );
  return null;
}

/** Gives a batch up before it is approved: its amounts are owed again. Refuses `batch-unknown` and as `BATCH_RULES.cancel`. */
export async function cancelBatch(ctx: Ctx, scope: Staff, id: string): Promise<DomainError | null> {
  const batch = await store.lockBatch(ctx.tx, scope, id);
  if (!batch) return refusals('batch-unknown');
  if (batch.cancelledAt) return null;
  const refusal = BATCH_RULES.cancel(batch);
  if (refusal) return refusals(refusal);
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
 * `batch-not-approved`, `payouts-not-set`.
 */
export async function batchFile(ctx: ReadCtx, scope: Staff, id: string): Promise<BatchFile | DomainError> {
  const batch = await store.batchById(ctx.tx, scope, id);
  if (!batch) return refusals('batch-unknown');
  const refusal = BATCH_RULES.file(batch);
  if (refusal) return refusals(refusal);
  const input: PayoutFileInput = {
    ...{ id, currency: batch.currency, createdAt: batch.approvedAt ?? batch.preparedAt },
    payouts: await store.payoutsOf(ctx.tx, scope, id),
  };
  const name = `purrwell-payout-${input.createdAt.toISOString().slice(0, 10)}-${id.slice(0, 8)}`;
  if (batch.currency !== 'EUR') return { name: `${name}.csv`, type: 'text/csv', text: transferList(input) };
  const { payout } = ctx.settings;
  return payout
    ? { name: `${name}.xml`, type: 'application/xml', text: sepaFile(input, payout) }
    : refusals('payouts-not-set');
}
