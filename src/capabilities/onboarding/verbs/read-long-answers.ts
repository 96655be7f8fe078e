import type { Profile } from '#src/capabilities/access/contract.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { readProfile } from '#src/capabilities/access/verbs/read-profile.ts';
import { readHousehold } from '#src/capabilities/households/verbs/edit-household.ts';
import { catsOf } from '#src/capabilities/households/verbs/list-cats.ts';
import { isRefusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import type { LongAnswer } from '../contract.ts';
import { blankAnswersB, type WizardBAnswers } from '../rules/answers-b.ts';
import { START_B } from '../rules/flow-b.ts';
import { bFromA } from '../rules/mapping.ts';
import { answersFromHousehold } from '../rules/prefill-b.ts';
import { keptAnswersB } from '../rules/wizard-b.ts';
import type { DraftRow } from '../store.ts';
import { currentDraft } from './load-draft.ts';

/**
 * Wizard B's answers, with the place in it: those of the draft, in wizard B's words if wizard A wrote them; else, for
 * a household that is known, its cats and its owner as we know them.
 */
export async function readLongAnswers(ctx: Ctx, token: string | null): Promise<LongAnswer> {
  const draft = await currentDraft(ctx, token);
  const completed = Boolean(draft?.completedAt);
  const start = { ...START_B, planChosen: false, revision: draft?.revision ?? 0, completed };
  if (draft && !completed) {
    const { extended } = draft;
    const place = extended && { step: extended.step, catIndex: extended.catIndex, planChosen: extended.planChosen };
    return { ...start, ...place, from: 'draft', answers: longAnswersOf(draft) };
  }
  const scope = householdScope(ctx.actor);
  const known = isRefusal(scope) ? null : await fromHousehold(ctx, scope, draft ? longAnswersOf(draft) : null);
  return { ...start, from: known ? 'household' : 'nothing', answers: known };
}

const longAnswersOf = ({ extended, answers }: Pick<DraftRow, 'extended' | 'answers'>): WizardBAnswers =>
  extended?.answers ?? keptAnswersB(bFromA(answers));

async function fromHousehold(
  ctx: Ctx,
  scope: HouseholdScope,
  before: WizardBAnswers | null,
): Promise<WizardBAnswers | null> {
  const profile = await readProfile(ctx);
  const household = await readHousehold(ctx);
  if (isRefusal(profile) || isRefusal(household)) return null;
  const { firstName, lastName, email, address } = profile;
  const owner = { name: `${firstName} ${lastName}`.trim(), email, ...addressAnswers(address) };
  const facts = { cats: await catsOf(ctx, scope), owner, weightUnit: household.weightUnit };
  return keptAnswersB(answersFromHousehold(before ?? blankAnswersB(), facts));
}

/** The delivery address in the fields of the wizard. One line from before addresses had fields leaves the others to be filled in. */
const addressAnswers = (known: Profile['address']) => ({
  address: known?.line1 ?? '',
  apartment: known?.line2 ?? '',
  city: known?.city ?? '',
  zipcode: known?.postalCode ?? '',
  country: known?.city ? known.country : '',
});
