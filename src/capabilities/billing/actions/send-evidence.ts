import Stripe from 'stripe';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { evidenceTaken, type SendEvidenceInput } from '../dispute-contract.ts';
import { refusals } from '../contract.ts';
import { type Dispute, lockDispute, updateDispute } from '../dispute-store.ts';
import { disputeForDesk } from '../dispute-list-store.ts';
import { takesEvidence } from '../rules/dispute-states.ts';
import type { Evidence } from '../rules/evidence.ts';
import { disputeFacts } from '../rules/stripe-mapping.ts';
import { uploadEvidence } from './evidence-files.ts';
import { followDispute } from './sync-dispute.ts';
import { evidenceFor } from './dispute-evidence.ts';
import { systemActor } from '#src/platform/actors.ts';

const SYSTEM = systemActor('billing/send-evidence');

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

/** Uploads the files of evidence that was taken down and submits it. Repeating it submits nothing twice; the desk sees the reason of a refusal and may try again. */
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
