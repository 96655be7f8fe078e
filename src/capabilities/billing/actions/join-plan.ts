import { isOnBehalf, personIdOf } from '#src/platform/actors.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { AddPlanCatInput } from '../plan-change-contract.ts';
import { refusals } from '../contract.ts';
import { catAddedMail } from '../mail/plan-cat.tsx';
import { insertPlanCat, planCatById } from '../plan-store.ts';
import type { CatAddition, JoiningState } from '../rules/cat-addition.ts';
import { versionOf } from '../rules/plan-change.ts';
import { lockLive } from '../store.ts';
import { noteCats } from '../plan-note-store.ts';
import { type AdditionTerms, readAddition } from './addition-token.ts';
import { checkConsent } from './check-consent.ts';
import { addressedTo } from './mailbox-of-checkout.ts';
import { planToJoin } from './price-cat.ts';

/** The addition that a request confirms. Refuses `change-outdated` for a token that is not ours, and a missing consent. */
export function confirmedAddition(ctx: Ctx, { token, consent }: AddPlanCatInput): AdditionTerms | DomainError {
  const terms = readAddition(token, ctx.settings.sessionSecret);
  if (!terms) return refusals('change-outdated');
  return checkConsent(consent) ?? terms;
}

/**
 * A cat joins the plan as it was quoted, once; the mail about it is the receipt. For how many cats the plan renews is not
 * decided here: fulfilment tells it from the state of each cat. The caller holds household and order. Refuses
 * `change-outdated` where anything differs from the quote, and as `planToJoin` does.
 */
export async function joinPlan(
  ctx: Ctx,
  scope: HouseholdScope,
  { terms, joins, consentVersion }: { terms: AdditionTerms; joins: JoiningState; consentVersion: string },
): Promise<'joined' | 'done' | DomainError> {
  const row = await lockLive(ctx.tx, scope);
  const known = await planCatById(ctx.tx, terms.id);
  if (known) return row?.id === known.subscriptionId ? 'done' : refusals('change-outdated');
  const { addition } = terms;
  const plan = await planToJoin(ctx, scope, addition.cat.id, row);
  if (isDomainError(plan)) return plan;
  if (!stillTrue(terms, { version: versionOf(plan.row), subscriptionId: plan.row.id, joins }, ctx.now))
    return refusals('change-outdated');
  await noteCats(ctx.tx, plan.row.id, [...(plan.row.catIds ?? plan.inPlan), addition.cat.id]);
  const by = personIdOf(ctx.actor);
  const byStaff = isOnBehalf(ctx.actor);
  const agreed: CatAddition = {
    ...{ ...addition, cat: plan.cat },
    ...(by && { by }),
    ...(byStaff && { byStaff: true as const }),
  };
  const { id, subscriptionId } = terms;
  await insertPlanCat(ctx.tx, { id, subscriptionId, catId: plan.cat.id, agreed, consentVersion, at: ctx.now });
  await ctx.mail(
    catAddedMail({
      addition: agreed,
      registered: ctx.settings.taxRegistrations,
      ...(await addressedTo(ctx, plan.checkout)),
    }),
  );
  await ctx.notify(scope.householdId, 'billing');
  return 'joined';
}

function stillTrue(
  { subscriptionId, version, addition, expiresAt }: AdditionTerms,
  now: { subscriptionId: string; version: string; joins: JoiningState },
  at: Date,
): boolean {
  const same = subscriptionId === now.subscriptionId && version === now.version && addition.joins === now.joins;
  return same && Date.parse(expiresAt) > at.getTime();
}
