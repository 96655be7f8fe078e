import { readPublished } from '#src/capabilities/publishing/actions/read-versions.ts';
import type { VersionState } from '#src/capabilities/publishing/rules/versions.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { shopDayOf } from '#src/lib/shop-months.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { pricingRefusals } from '../contract.ts';
import {
  type Claim,
  CLAIM_KIND,
  type ClaimContent,
  type ClaimId,
  isStatement,
  type PublishedClaims,
} from '../rules/claims.ts';
import { publishedClaims, statementsByFigure } from '../rules/published-claims.ts';

/** Published changes of the registry of claims that count now. */
export const readClaims = async (ctx: Pick<ReadCtx, 'tx' | 'now'>): Promise<PublishedClaims> =>
  publishedClaims(await readPublished(ctx, { kind: CLAIM_KIND }), ctx.now);

/** Statements that were changed at the desk, by each figure and label they had: other texts with them follow them. */
export const changedStatements = async (ctx: Pick<ReadCtx, 'tx' | 'now'>): Promise<ReadonlyMap<string, Claim | null>> =>
  statementsByFigure(await readPublished(ctx, { kind: CLAIM_KIND }), ctx.now);

/** Refuses to take off the figure of a rule (`claim-stays`), and a day of confirmation that is still to come (`confirmed-later`). */
export function claimBlockedBy(
  { now }: Pick<ReadCtx, 'now'>,
  { key, state, content }: { key: ClaimId; state: VersionState; content: ClaimContent },
): DomainError | null {
  if (state === 'withdrawn') return isStatement(key) ? null : pricingRefusals('claim-stays');
  if (state === 'draft' || content.asOf <= shopDayOf(now)) return null;
  return pricingRefusals('confirmed-later', {
    issues: [{ path: 'content.asOf', message: 'Please enter today or an earlier day.' }],
  });
}
