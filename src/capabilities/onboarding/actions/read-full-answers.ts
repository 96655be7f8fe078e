import type { Profile } from '#src/capabilities/access/profile-contract.ts';
import { regionName } from '#src/capabilities/access/rules/address-regions.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { readProfile } from '#src/capabilities/access/actions/read-profile.ts';
import { readHousehold } from '#src/capabilities/households/actions/edit-household.ts';
import { catsOf } from '#src/capabilities/households/actions/list-cats.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { FullAnswersAnswer } from '../full-contract.ts';
import { blankFullAnswers, type FullAnswers } from '../rules/full-answers.ts';
import { FULL_START } from '../rules/full-flow.ts';
import { fullFromQuick } from '../rules/mapping.ts';
import { answersFromHousehold } from '../rules/full-prefill.ts';
import { keptFullAnswers } from '../rules/full-wizard.ts';
import type { DraftRow } from '../store.ts';
import { currentDraft } from './load-draft.ts';

/**
 * The full wizard's answers, with the place in it: those of the draft, in the full wizard's words if the quick wizard wrote them; else, for
 * a household that is known, its cats and its owner as we know them.
 */
export async function readFullAnswers(ctx: ReadCtx, token: string | null): Promise<FullAnswersAnswer> {
  const draft = await currentDraft(ctx, token);
  const completed = Boolean(draft?.completedAt);
  const start = { ...FULL_START, planChosen: false, revision: draft?.revision ?? 0, completed };
  if (draft && !completed) {
    const { extended } = draft;
    const place = extended && { step: extended.step, catIndex: extended.catIndex, planChosen: extended.planChosen };
    return { ...start, ...place, from: 'draft', answers: longAnswersOf(draft) };
  }
  const scope = householdScope(ctx.actor);
  const known = isDomainError(scope) ? null : await fromHousehold(ctx, scope, draft ? longAnswersOf(draft) : null);
  return { ...start, from: known ? 'household' : 'nothing', answers: known };
}

const longAnswersOf = ({ extended, answers }: Pick<DraftRow, 'extended' | 'answers'>): FullAnswers =>
  extended?.answers ?? keptFullAnswers(fullFromQuick(answers));

async function fromHousehold(
  ctx: ReadCtx,
  scope: HouseholdScope,
  before: FullAnswers | null,
): Promise<FullAnswers | null> {
  const profile = await readProfile(ctx);
  const household = await readHousehold(ctx);
  if (isDomainError(profile) || isDomainError(household)) return null;
  const { firstName, lastName, email, address } = profile;
  const owner = { name: `${firstName} ${lastName}`.trim(), email, ...addressAnswers(address) };
  const facts = { cats: await catsOf(ctx, scope), owner, weightUnit: household.weightUnit };
  return keptFullAnswers(answersFromHousehold(before ?? blankFullAnswers(), facts));
}

/** The delivery address in the fields of the wizard. One line from before addresses had fields leaves the others to be filled in. */
const addressAnswers = (known: Profile['address']) => ({
  address: known?.line1 ?? '',
  apartment: known?.line2 ?? '',
  city: known?.city ?? '',
  zipcode: known?.postalCode ?? '',
  ...(known?.region && { region: regionName(known.country, known.region) }),
  country: known?.city ? known.country : '',
});
