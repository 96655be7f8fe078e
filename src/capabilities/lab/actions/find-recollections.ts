import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { codeText, type SampleKind } from '../rules/sample-codes.ts';
import type { RejectReason } from '../rules/sample-states.ts';
import { householdsByTracking, recollectionsOf, samplesToSend } from '../sample-store.ts';

const MOST = 200;

/** Samples that a set has to be sent for, the oldest first, each with its kit and its order. */
export async function toCollectAgain(ctx: ReadCtx, scope: StaffScope<'results'>) {
  const rows = await samplesToSend(ctx.tx, scope, MOST);
  return rows.map(({ sample: { id, code, kind, createdAt }, kit }) => ({
    ...{ id, kind, orderId: kit.orderId },
    code: codeText(code),
    kit: codeText(kit.code),
    since: createdAt.toISOString(),
  }));
}

/** Ids of the households to which a set for a rejected sample was sent with this tracking number. */
export const householdsOfRecollection = (
  tx: ReadHandle,
  scope: StaffScope<'households'>,
  tracking: string,
): Promise<string[]> => householdsByTracking(tx, scope, tracking);

interface CollectedAgain {
  id: string;
  cat: { id: string; name: string };
  kind: SampleKind;
  reason: RejectReason;
  state: 'made' | 'sent' | 'received';
  tracking: string | null;
  /** Order of its kit; null for a bonus kit. */
  orderId: string | null;
}

/** Samples of cats that live here which are collected again and have not been read. */
export async function collectedAgain(tx: ReadHandle, scope: HouseholdScope): Promise<CollectedAgain[]> {
  const rows = await recollectionsOf(tx, scope);
  return rows.flatMap(({ sample: { id, catId, kind, state, tracking }, reason, name, orderId }) =>
    reason && (state === 'made' || state === 'sent' || state === 'received')
      ? [{ id, cat: { id: catId, name }, kind, reason, state, tracking, orderId }]
      : [],
  );
}
