import { type HouseholdScope, householdScope } from '#src/capabilities/access/scopes.ts';
import { refundOutcome } from '#src/capabilities/billing/actions/box-payment.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { claimsOf, type RefusalClaim } from '../claim-store.ts';
import type { ClaimView } from '../claim-contract.ts';
import { refusals } from '../contract.ts';
import { REFUSED_DAYS } from '../rules/refusal-claim.ts';
import { type BoxOfCat, boxesOfCats, decideFor } from './claimable-boxes.ts';

/** Claims that the actor's household made or may make, the newest box first; those of boxes long overtaken only once made. */
export async function readClaims(ctx: ReadCtx): Promise<{ claims: ClaimView[] } | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const made = await claimsOf(ctx.tx, scope);
  const views: ClaimView[] = [];
  for (const one of (await boxesOfCats(ctx, scope)).toReversed()) {
    const claim = made.find(({ boxId, catId }) => boxId === one.box.id && catId === one.cat.id);
    if (claim) views.push(await madeClaim(ctx, one, claim));
    else if (one.refusals.length >= REFUSED_DAYS) views.push(await possibleClaim(ctx, scope, one));
  }
  return { claims: views.filter(({ reason }) => !reason || !SILENT.has(reason.code)) };
}

/** Not worth a word for as long as the box is remembered. */
const SILENT = new Set(['claim-not-latest', 'claim-late']);

const common = ({ box, cat }: BoxOfCat) => ({ boxId: box.id, month: box.month, number: box.number, cat });

/** A claim with its outcome. */
export async function madeClaim(ctx: ReadCtx, one: BoxOfCat, claim: RefusalClaim): Promise<ClaimView> {
  const { id, invoiceId, claimedAt: since, decision, repays, entries } = claim;
  const outcome = await refundOutcome(ctx, { id, invoiceId, since });
  const waits = decision === 'person' ? 'with-person' : 'sent';
  const states = { begun: 'sent', sent: 'paid', failed: 'failed' } as const;
  return {
    ...common(one),
    state: outcome ? states[outcome.state] : waits,
    repays,
    amount: outcome?.amount ?? null,
    until: null,
    at: (outcome?.at ?? since).toISOString(),
    reason: null,
    entries: entries.map(({ id: entryId, day, note }) => ({ id: entryId, day, note })),
  };
}

async function possibleClaim(ctx: ReadCtx, scope: HouseholdScope, one: BoxOfCat): Promise<ClaimView> {
  const { verdict, payment, until } = await decideFor(ctx, scope, one);
  const refund = verdict.decision === 'refund';
  return {
    ...common(one),
    state: verdict.decision === 'refund' ? 'offered' : verdict.decision === 'person' ? 'asks-person' : 'refused',
    repays: refund ? verdict.repays : null,
    amount: refund && payment && typeof payment.amount !== 'string' ? payment.amount : null,
    until: refund && verdict.repays === 'order' && until ? until.toISOString() : null,
    at: null,
    reason: verdict.decision === 'refused' ? reasonOf(verdict.why) : null,
    entries: one.refusals.map(({ id, day, note }) => ({ id, day, note })),
  };
}

function reasonOf(why: Parameters<typeof refusals>[0]): ClaimView['reason'] {
  const { code, message } = refusals(why);
  return { code, message };
}
