import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { finishDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import { loggedError } from '#src/platform/redact.ts';
import { sentTexts } from '#src/platform/mail/sent-mails.ts';
import type { Checkout } from '../checkout-store.ts';
import { type Dispute, lockDispute, updateDispute } from '../dispute-store.ts';
import { disputeForDesk } from '../dispute-list-store.ts';
import { evidenceRequested } from '../events.ts';
import type { Invoice } from '../invoice-store.ts';
import { EVIDENCE_FILES, EVIDENCE_MAILS, type EvidenceFile, type ParcelEvidence } from '../rules/evidence.ts';
import { mailsTask, shippingTask } from '../tasks.ts';
import { PLAN_FOOTERS } from './plan-footers.ts';
import { invoiceDocument, readInvoice } from './read-invoice.ts';

const SYSTEM = systemActor('billing/evidence-files');

/** Longest wait of the texts for files that cannot be made or uploaded. */
const PATIENCE_MS = 15 * 60_000;
/** So near to the bank's deadline nothing waits. */
const DEADLINE_MS = 60 * 60_000;
/** Three uploads fit into the lease of a job; failed ones are repeated with the job. */
const UPLOAD = { timeout: 8000, maxNetworkRetries: 0 };

interface Document {
  name: string;
  /** On another thread, outside of transactions. */
  make(services: AppServices): Promise<Uint8Array>;
}

/** Mails to the buyer that name the order, one of its boxes or the invoice: a mailbox may have several orders. */
export function mailsAbout({ tx }: ReadCtx, checkout: Checkout, invoice: Invoice) {
  const { email: recipient, createdAt: since, orderNumber } = checkout;
  // The number of a box begins with that of its order.
  const numbers = [orderNumber, invoice.number].filter((number) => number !== null);
  return sentTexts(tx, { recipient, since, kinds: EVIDENCE_MAILS, numbers, foot: PLAN_FOOTERS });
}

/** The documents that prove something in a dispute, from our rows; a field without rows has none. */
async function documentsFor(ctx: Ctx, { id, evidenceAt }: Dispute): Promise<Partial<Record<EvidenceFile, Document>>> {
  const row = await disputeForDesk(ctx.tx, id);
  if (!row?.invoice?.householdId || !row.checkout) return {};
  const { invoice, checkout } = row;
  const { id: invoiceId } = invoice;
  const { householdId } = row.invoice;
  const { email, orderNumber } = checkout;
  const scope = systemScope(SYSTEM, householdId);
  const parcels: ParcelEvidence[] = [];
  await ctx.emit(evidenceRequested, {
    householdId,
    checkoutId: checkout.id,
    invoiceId,
    parcel: (one) => void (one.ofPayment && parcels.push(one)),
    use: () => {},
  });
  const mails = await mailsAbout(ctx, checkout, invoice);
  const invoiceFacts = await readInvoice(ctx, scope, invoiceId);
  const receipt = isDomainError(invoiceFacts) ? null : invoiceDocument(scope, invoiceFacts);
  const about = { orderNumber, seller: ctx.settings.company, asOf: evidenceAt ?? ctx.now };
  return {
    ...(receipt && { receipt: { name: receipt.name, make: (services) => finishDocument(services, receipt) } }),
    ...(parcels.length > 0 && {
      shipping_documentation: {
        name: 'shipping-record.pdf',
        make: ({ workers }) => workers.run(shippingTask, { ...about, parcels }),
      },
    }),
    ...(mails.length > 0 && {
      customer_communication: {
        name: 'mails-to-buyer.pdf',
        make: ({ workers }) => workers.run(mailsTask, { ...about, email, mails }),
      },
    }),
  };
}

/**
 * Uploads the documents of evidence that was taken down and keeps their ids with it, so that a repeated job uploads
 * nothing twice. Files that the payment service refuses are left out. Throws where an upload may still succeed and
 * there is time for another attempt; after `PATIENCE_MS`, or near the deadline, evidence goes without it.
 */
export async function uploadEvidence(services: AppServices, dispute: Dispute): Promise<void> {
  const { id, evidence, evidenceId, evidenceAt, dueBy } = dispute;
  const documents = await services.transact(SYSTEM, (ctx) => documentsFor(ctx, dispute));
  const now = services.clock.now().getTime();
  const late =
    now > (evidenceAt?.getTime() ?? 0) + PATIENCE_MS || (dueBy !== null && now > dueBy.getTime() - DEADLINE_MS);
  for (const field of EVIDENCE_FILES) {
    const document = documents[field];
    if (!document || evidence?.[field]) continue;
    try {
      const data = await document.make(services);
      const file = await services.stripe.files.create(
        { purpose: 'dispute_evidence', file: { data, name: document.name, type: 'application/pdf' } },
        { ...UPLOAD, idempotencyKey: keyOf(`${evidenceId}:${field}`, data) },
      );
      await keepFile(services, { id, evidenceId, field, file: file.id });
    } catch (error) {
      if (!isFinal(error) && !late) throw error;
      services.log.warn({ dispute: id, field, error: loggedError(error) }, 'evidence goes without a file');
    }
  }
}

/** Rows may have changed between two attempts, and other contents may not be sent with the key of the first. */
const keyOf = (what: string, data: Uint8Array): string =>
  `evidence:${what}:${createHash('sha256').update(data).digest('base64url')}`;

/** Whether the payment service would refuse the same upload again: the file, the key's rights. */
const isFinal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripePermissionError;

interface EvidenceUpload {
  id: string;
  evidenceId: string | null;
  field: EvidenceFile;
  file: string;
}

/** Of two processes that upload at once the first one's file is kept. */
const keepFile = (services: AppServices, { id, evidenceId, field, file }: EvidenceUpload): Promise<void> =>
  services.transact(SYSTEM, async ({ tx }) => {
    const now = await lockDispute(tx, id);
    if (!now?.evidence || now.evidenceId !== evidenceId || now.evidence[field]) return;
    await updateDispute(tx, id, { evidence: { ...now.evidence, [field]: file } });
  });
