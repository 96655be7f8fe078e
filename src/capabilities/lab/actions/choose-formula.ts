import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { consume } from '#src/capabilities/access/rate-limit.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { personIdOf } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { ExchangeFormulaInput, SticksView } from '../sticks-contract.ts';
import { refusals } from '../contract.ts';
import { formulaChosen } from '../events.ts';
import { CHOICE_RULES } from '../rules/formula-choice.ts';
import { exchangeFormula, problemsNow } from '../rules/month.ts';
import { insertPin, insertVersion, versionOfCat } from '../store.ts';
import { catFacts } from './cat-facts.ts';
import { sinceCorrection } from './since-correction.ts';
import { readSticks } from './read-sticks.ts';
import { type SticksState, sticksState } from './sticks-state.ts';

/** Each exchange is a version that is kept for good. */
const EXCHANGES = { max: 20, windowSeconds: 86_400 };

/**
 * Exchanges one formula of the newest version for the one that is left out: a version of its own, which goes into the next
 * box that is packed. The same request again answers with its result. Refuses `cat-unknown`, as `CHOICE_RULES` does,
 * `formula-changed`, `formula-not-in-month` and `choice-not-safe` with the reasons.
 */
export async function exchangeInMonth(
  ctx: Ctx,
  catId: string,
  { out, version }: ExchangeFormulaInput,
): Promise<SticksView | DomainError> {
  const state = await lockedState(ctx, catId);
  if (isDomainError(state)) return state;
  const { scope, card, newest: last, values, declared } = state;
  if (last?.version === version + 1 && last.exchange?.out === out) return readSticks(ctx, catId);
  const verdict = CHOICE_RULES.exchange(state.choice);
  if (verdict !== 'allowed') return verdict === 'done' ? readSticks(ctx, catId) : refusals(verdict);
  if (last?.version !== version) return refusals('formula-changed');
  if (!last.month.lines.some(({ formula }) => formula === out)) return refusals('formula-not-in-month');
  const month = exchangeFormula(last.month, out, {
    values,
    cat: catFacts(card, ctx.now, state.released?.ranges),
    declared,
  });
  if (month.problems.length) return notSafe(month.problems);
  const limited = await consume(ctx.tx, `exchanges:${scope.householdId}`, EXCHANGES, ctx.now);
  if (limited) return limited;
  const by = personIdOf(ctx.actor);
  const exchange = { out, into: last.month.leftOut.formula, ...(by && { by }) };
  const row = { id: newId(), catId, setId: last.setId, version: version + 1, month, exchange, createdAt: ctx.now };
  await insertVersion(ctx.tx, row);
  return changed(ctx, state, { exchanged: true });
}

/**
 * Keeps a version in the boxes of a cat until that is taken back, with null. Repeating it changes nothing. Refuses
 * `cat-unknown`, what `CHOICE_RULES` does, `version-unknown` and `choice-not-safe` with the reasons.
 */
export async function keepVersion(ctx: Ctx, catId: string, version: number | null): Promise<SticksView | DomainError> {
  const state = await lockedState(ctx, catId);
  if (isDomainError(state)) return state;
  const { scope, card, declared, choice } = state;
  const verdict = version === null ? CHOICE_RULES.release(choice) : CHOICE_RULES.keep(choice, version);
  if (verdict === 'done') return readSticks(ctx, catId);
  if (verdict !== 'allowed') return refusals(verdict);
  if (version !== null) {
    const kept = await versionOfCat(ctx.tx, scope, card.cat.id, version);
    if (!kept) return refusals('version-unknown');
    const corrected = await sinceCorrection(ctx, scope, { catId: card.cat.id, version });
    const problems = corrected?.problems ?? problemsNow(kept.month, catFacts(card, ctx.now), declared);
    if (problems.length) return notSafe(problems);
  }
  const personId = personIdOf(ctx.actor);
  await insertPin(ctx.tx, { id: newId(), catId: card.cat.id, version, personId, at: ctx.now });
  return changed(ctx, state, { exchanged: false });
}

/** Holds the household, so that of two choices at once the second sees the first. */
async function lockedState(ctx: Ctx, catId: string): Promise<SticksState | DomainError> {
  const found = await sticksState(ctx, catId);
  if (isDomainError(found)) return found;
  await lockHousehold(ctx.tx, found.scope);
  return sticksState(ctx, catId);
}

async function changed(
  ctx: Ctx,
  { scope: { householdId }, card }: SticksState,
  { exchanged }: { exchanged: boolean },
): Promise<SticksView | DomainError> {
  await ctx.emit(formulaChosen, { householdId, catId: card.cat.id, exchanged });
  await ctx.notify(householdId, 'results');
  return readSticks(ctx, card.cat.id);
}

const notSafe = (problems: string[]) =>
  refusals('choice-not-safe', {
    message: `These sticks would not be safe. ${problems.join(' ')}`,
    details: { problems },
  });
