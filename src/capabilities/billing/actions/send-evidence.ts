import Stripe from 'stripe';
import { type StaffScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import { countEntriesSince } from '#src/capabilities/households/actions/find-entries.ts';
import { money } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { evidenceTaken, type SendEvidenceInput } from '../dispute-contract.ts';
import { refusals } from '../contract.ts';
import { type Dispute, lockDispute, undisputedPayments, updateDispute } from '../dispute-store.ts';
import { disputeForDesk } from '../dispute-list-store.ts';
import { evidenceRequested } from '../events.ts';
import { takesEvidence } from '../rules/dispute-states.ts';
import { composeEvidence, type Evidence, type EvidenceFacts, type EvidenceText } from '../rules/evidence.ts';
import { disputeFacts } from '../rules/stripe-mapping.ts';
import { mailsAbout, uploadEvidence } from './evidence-files.ts';
import { followDispute } from './sync-dispute.ts';

const SYSTEM = systemActor('billing/send-evidence');

/** The evidence that our rows give for a dispute, with what a colleague adds. Refuses `dispute-unknown`, `dispute-without-order`. */
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

/**
 * Stores the evidence and enqueues its submission, once only. Refuses `dispute-unknown`, `dispute-without-order`,
 * `no-evidence-wanted`, and `overtaken` if a colleague was faster.
 */
export async function sendEvidence(
  ctx: Ctx,
  scope: StaffScope<'payments'>,
  id: string,
  { id: evidenceId, statement }: SendEvidenceInput,
): Promise<DomainError | null> {
  const dispute = await lockDispute(ctx.tx, id);
  if (!dispute) return refusals('dispute-unknown');
  if (dispute.evidenceId === evidenceId) return null;
  if (dispute.evidenceAt) return evidenceTaken((await nameOf(ctx, dispute.evidenceBy)) ?? 'Somebody');
  if (!takesEvidence(dispute.status)) return refusals('no-evidence-wanted');
  const evidence = await evidenceFor(ctx, id, statement);
  if (isDomainError(evidence)) return evidence;
  const { personId: evidenceBy } = scope;
  await updateDispute(ctx.tx, id, { evidenceId, evidence, evidenceBy, evidenceAt: ctx.now, evidenceError: null });
  await ctx.enqueue(submitEvidence, { disputeId: id });
  ctx.log.info({ by: evidenceBy, dispute: id }, 'evidence is sent');
  return null;
}

async function nameOf(ctx: Ctx, id: string | null): Promise<string | null> {
  return (id && (await findAccount(ctx.tx, id))?.firstName) || null;
}

/** Uploads the files of evidence that was taken down and submits it. Repeating it submits nothing twice; where it is refused the desk sees why and may try again. */
export const submitEvidence = defineJob<{ disputeId: string }>('billing-submit-evidence', {
  retryLimit: 20,
  async run(services, { disputeId }) {
    const begun = await taken(services, disputeId);
    if (!begun) return;
    await uploadEvidence(services, begun);
    const row = await taken(services, disputeId);
    if (!row) return;
    const { stripeId, evidence, evidenceId } = row;
    const readAt = services.clock.now();
    const { dispute, error } = await submit(services, stripeId, evidence, evidenceId);
    await services.transact(SYSTEM, async (ctx) => {
      await followDispute(ctx, disputeFacts(dispute), readAt);
      const now = await lockDispute(ctx.tx, disputeId);
      // Pressed anew meanwhile, for another attempt.
      if (now?.evidenceId !== evidenceId) return;
      const sent = { evidenceSentAt: ctx.now };
      const refused = { evidenceId: null, evidenceAt: null, evidenceError: error };
      await updateDispute(ctx.tx, disputeId, error ? refused : sent);
    });
  },
});

type Taken = Dispute & { evidence: Evidence; evidenceId: string };

/** Evidence that waits to be submitted. */
async function taken(services: AppServices, id: string): Promise<Taken | null> {
  const row = await services.read(SYSTEM, (ctx) => disputeForDesk(ctx.tx, id));
  const { evidence, evidenceId, evidenceSentAt } = row?.dispute ?? {};
  return row && evidence && evidenceId && !evidenceSentAt ? { ...row.dispute, evidence, evidenceId } : null;
}

interface Submitted {
  dispute: Stripe.Dispute;
  error: string | null;
}

async function submit({ stripe }: AppServices, id: string, evidence: Evidence, key: string): Promise<Submitted> {
  const found = await stripe.disputes.retrieve(id);
  if (!takesEvidence(found.status)) {
    const sent = found.evidence_details.submission_count > 0;
    return { dispute: found, error: sent ? null : 'The bank takes no evidence any more.' };
  }
  try {
    const options = { idempotencyKey: `evidence:${key}` };
    return { dispute: await stripe.disputes.update(id, { evidence, submit: true }, options), error: null };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const now = await stripe.disputes.retrieve(id);
    // Submitted by an earlier attempt whose answer was lost, or by hand.
    return { dispute: now, error: now.evidence_details.submission_count > 0 ? null : error.message };
  }
}
