import { systemScope } from '#src/capabilities/access/scopes.ts';
import { countEntriesSince } from '#src/capabilities/households/actions/find-entries.ts';
import { money } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { undisputedPayments } from '../dispute-store.ts';
import { disputeForDesk } from '../dispute-list-store.ts';
import { evidenceRequested } from '../events.ts';
import { composeEvidence, type EvidenceFacts, type EvidenceText } from '../rules/evidence.ts';
import { mailsAbout } from './evidence-files.ts';
import { systemActor } from '#src/platform/actors.ts';

const SYSTEM = systemActor('billing/dispute-evidence');

/** The evidence that our rows give for a dispute, with a colleague's additions. Refuses `dispute-unknown`, `dispute-without-order`. */
export async function evidenceFor(ctx: Ctx, id: string, statement = ''): Promise<EvidenceText | DomainError> {
  const row = await disputeForDesk(ctx.tx, id);
  if (!row) return refusals('dispute-unknown');
  const { dispute, invoice, checkout, plan } = row;
  const householdId = invoice?.householdId;
  if (!invoice || !householdId || !checkout || !plan) return refusals('dispute-without-order');
  const parcels: EvidenceFacts['parcels'] = [];
  const usage = await usageOf(ctx, householdId, invoice.paidAt ?? invoice.issuedAt);
  await ctx.emit(evidenceRequested, {
    householdId,
    checkoutId: checkout.id,
    invoiceId: invoice.id,
    parcel: (parcel) => void parcels.push(parcel),
    use: (sentence) => void usage.push(sentence),
  });
  const { consentVersion, consentAt } = checkout;
  return composeEvidence({
    orderNumber: checkout.orderNumber,
    plan: invoice.terms?.plan ?? plan,
    cats: invoice.terms?.cats ?? checkout.catCount,
    amount: money(dispute.amount, dispute.currency),
    invoiceNumber: invoice.number,
    paidAt: invoice.paidAt ?? invoice.issuedAt,
    renewal: invoice.terms?.reason === 'renewal',
    name: checkout.customer.name,
    email: checkout.email,
    billingAddress: checkout.customer.address,
    consent: consentVersion && consentAt ? { version: consentVersion, at: consentAt } : null,
    parcels,
    mails: await mailsAbout(ctx, checkout, invoice),
    usage,
    undisputed: await undisputedPayments(ctx.tx, householdId, invoice.id),
    statement,
  });
}

async function usageOf(ctx: ReadCtx, householdId: string, since: Date): Promise<string[]> {
  const { entries, days, last } = await countEntriesSince(ctx.tx, systemScope(SYSTEM, householdId), since);
  if (!entries || !last) return [];
  return [
    `Since the payment the household wrote ${countOf(entries, 'entry', 'entries')} into its cats' daily log, on ${countOf(days, 'day')}, the last one on ${last.toISOString().slice(0, 10)}.`,
  ];
}
