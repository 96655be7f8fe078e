import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { type GuardRow, type Intake, intakesOver } from '../rules/dose-guard.ts';
import { type Month, safeMonth } from '../rules/month.ts';
import { type SignOffDecision, signOffOf } from '../rules/sign-off.ts';
import { type SignOffRow, signOffsOfSet } from '../sign-off-store.ts';
import type { SetRow } from '../store.ts';
import { catFacts, monthFor, stopsEveryMonth } from './cat-facts.ts';
import type { SetFacts } from './facts-of-set.ts';

/** Problems that stop the sticks of a set now, and the decisions that a vet may sign about them. */
interface Refusal {
  problems: string[];
  /** Each active over its ceiling, with where it comes from. */
  over: (Intake & GuardRow)[];
  /** A month that may be mixed; null where there is none. */
  alternative: Month | null;
  signed: SignOffRow[];
  verdict: (decision: SignOffDecision) => ReturnType<typeof signOffOf>;
}

export async function refusalOf(
  ctx: ReadCtx,
  scope: StaffScope<'results'>,
  set: SetRow,
  { card, values, released, version }: SetFacts & { card: CatCard },
): Promise<Refusal> {
  const facts = catFacts(card, ctx.now, set.ranges);
  const month = monthFor(card, values, set, ctx.now);
  const never = stopsEveryMonth(card, values, ctx.now).length > 0;
  const alternative = never ? null : safeMonth(values, facts, set.declared);
  const signed = await signOffsOfSet(ctx.tx, scope, set.id);
  const known = {
    state: set.state,
    newest: released.find(({ measured }) => measured)?.id === set.id,
    livesHere: card.cat.archivedAt === null,
    hasSticks: version !== undefined,
    stopped: month.problems.length > 0,
    hasSafeMonth: alternative !== null,
    signedNone: signed[0]?.decision === 'no-sticks',
  };
  return {
    problems: month.problems,
    over: intakesOver(
      month.lines.flatMap(({ doses }) => doses),
      { kg: facts.kg, diet: facts.diet, declared: set.declared },
    ),
    alternative,
    signed,
    verdict: (decision) => signOffOf(decision, known),
  };
}
