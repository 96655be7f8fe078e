import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { DisputeDetail } from '../dispute-contract.ts';
import { refusals } from '../contract.ts';
import { disputeForDesk } from '../dispute-list-store.ts';
import { type Evidence, EVIDENCE_FIELDS, EVIDENCE_FILES, type EvidenceFile, fieldName } from '../rules/evidence.ts';
import { evidenceFor } from './dispute-evidence.ts';
import { summaryOf } from './desk-payments.ts';

/** One dispute, with the evidence that was sent or would be now. Refuses `dispute-unknown`. */
export async function readDispute(
  ctx: Ctx,
  _scope: StaffScope<'payments'>,
  id: string,
): Promise<DisputeDetail | DomainError> {
  const row = await disputeForDesk(ctx.tx, id);
  if (!row) return refusals('dispute-unknown');
  const { dispute, invoice } = row;
  const { withdrawnAt, reinstatedAt, settledAt, evidenceAt, evidenceBy, evidenceError, evidence } = dispute;
  const by = evidenceBy ? await findAccount(ctx.tx, evidenceBy) : undefined;
  const written = evidence && evidenceAt ? evidence : await evidenceFor(ctx, id);
  return {
    ...summaryOf(row),
    invoiceNumber: invoice?.number ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    reinstatedAt: reinstatedAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
    evidenceBy: by && evidenceAt ? `${by.firstName} ${by.lastName}` : null,
    evidenceAt: evidenceAt?.toISOString() ?? null,
    evidenceError,
    texts: isDomainError(written) ? [] : textsOf(written),
  };
}

const FILE_NAMES: Record<EvidenceFile, string> = {
  receipt: 'Invoice',
  shipping_documentation: 'Shipping record',
  customer_communication: 'Mails sent to the buyer',
};

function textsOf(evidence: Evidence): DisputeDetail['texts'] {
  const files = EVIDENCE_FILES.flatMap((field) => (evidence[field] ? [FILE_NAMES[field]] : []));
  const texts = EVIDENCE_FIELDS.flatMap((field) => {
    const text = evidence[field];
    return text ? [{ name: fieldName(field), text }] : [];
  });
  return files.length > 0 ? [...texts, { name: 'Files', text: files.join(', ') }] : texts;
}
