import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { money } from '#src/lib/money.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { BoxQuoteView } from '../next-box-contract.ts';
import { refusals } from '../contract.ts';
import { waitingDiscounts } from '../discount-store.ts';
import { lastMonthOf } from '../paid-month-store.ts';
import { countReceipts } from '../plan-store.ts';
import { renewalPayment } from '../rules/follow-up-kits.ts';
import { type BoxRequest, paidThrough, type PlannedBox, planBox } from '../rules/next-box.ts';
import { boxSentences, kindOf } from '../rules/next-box-words.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import { versionOf } from '../rules/plan-change.ts';
import type { Subscription } from '../store.ts';
import { signBox } from './box-token.ts';
import { datedPlanOf } from './plan-state.ts';
import { planToPreview } from './plan-to-preview.ts';

/** A change of the next box that the plan's state allows, with its result; or a reason why not. */
interface DraftBox {
  row: Subscription;
  planned: PlannedBox;
  version: string;
  amount: number;
}

/**
 * The date and the charge that a change of the next box comes to, signed and valid for half an hour. Nothing changes.
 * Refuses what `rules/plan-actions.ts` does, `date-not-possible`, `same-date` and `too-soon`.
 */
export async function previewNextBox(ctx: ReadCtx, request: BoxRequest): Promise<BoxQuoteView | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : previewBoxOf(ctx, scope, request);
}

/** The same of a household that is known otherwise. */
export async function previewBoxOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  request: BoxRequest,
): Promise<BoxQuoteView | DomainError> {
  const plan = await planToPreview(ctx, scope);
  if (isDomainError(plan)) return plan;
  const draft = await draftBox(ctx, { ...plan, scope }, request);
  return isDomainError(draft) ? draft : view(ctx, draft, { ...plan, request });
}

interface Asking {
  row: Subscription;
  scope: HouseholdScope;
  timeZone: string;
}

async function draftBox(
  ctx: ReadCtx,
  { row, scope, timeZone }: Asking,
  request: BoxRequest,
): Promise<DraftBox | DomainError> {
  const refused = await refusalOf(ctx, row, request.change);
  if (refused) return refused;
  const lastChargeAt = await lastMonthOf(ctx.tx, row.stripeId);
  const planned = planBox(row, request, { now: ctx.now, timeZone, lastChargeAt });
  if (typeof planned === 'string') return refusals(planned);
  // Another day may be an earlier one.
  const forward = planned.kind === 'forward' && (await refusalOf(ctx, { ...row, timing: null }, 'forward'));
  if (forward) return forward;
  return { row, planned, version: await boxVersion(ctx, row), amount: await amountOf(ctx, row, scope) };
}

/** The reason why the next box cannot be changed so, by the state of the plan; null where it can. */
export async function refusalOf(
  ctx: ReadCtx,
  row: Subscription,
  change: BoxRequest['change'],
): Promise<DomainError | null> {
  const verdict = PLAN_RULES[change](await datedPlanOf(ctx, row));
  if (verdict === 'allowed') return null;
  return refusals(verdict === 'done' ? 'nothing-to-undo' : verdict);
}

/** Changes with the row, and with every change that was proved by a receipt. */
export const boxVersion = async (ctx: ReadCtx, row: Subscription): Promise<string> =>
  `${versionOf(row)} ${await countReceipts(ctx.tx, row.id)}`;

/** Amount of the next charge as it is now, in minor units. */
export const amountOf = async (ctx: ReadCtx, row: Subscription, scope: HouseholdScope): Promise<number> =>
  renewalPayment(await waitingDiscounts(ctx.tx, scope), row);

function view(
  ctx: ReadCtx,
  { row, planned, version, amount: minor }: DraftBox,
  { request, timeZone, expiresAt }: { request: BoxRequest; timeZone: string; expiresAt: string },
): BoxQuoteView {
  const { kind, boxes, undoes } = planned;
  const [until, from] = [planned.until.toISOString(), planned.from.toISOString()];
  const amount = money(minor, row.currency);
  const paidUntil = (paidThrough(row) ?? planned.from).toISOString();
  const said = kindOf(planned);
  const box = { chargesAt: until, insteadOf: from, amount, paidUntil, boxes, timeZone };
  const terms = { id: newId(), subscriptionId: row.id, version, request, kind, until, from, boxes, undoes, amount };
  return {
    token: signBox({ ...terms, expiresAt }, ctx.settings.sessionSecret),
    kind: said,
    chargesAt: until,
    insteadOf: from,
    amount,
    expiresAt,
    sentences: boxSentences({ kind: said, box }),
  };
}
