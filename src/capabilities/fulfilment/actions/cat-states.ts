import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { sticksFrom } from '#src/capabilities/households/rules/age.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { householdWithCats } from '#src/capabilities/households/actions/find-cats.ts';
import { ageFacts } from '#src/capabilities/households/actions/read-cat.ts';
import type { StickFacts } from '#src/capabilities/lab/actions/read-stick-facts.ts';
import { sinceCorrection } from '#src/capabilities/lab/actions/since-correction.ts';
import { versionForBox } from '#src/capabilities/lab/actions/version-to-pack.ts';
import { labOfCats } from '#src/capabilities/lab/actions/read-summaries.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { type CatState, catState } from '../rules/cat-state.ts';
import { isPacking, isShipping, shippingBlockers } from '../rules/shipping-blockers.ts';
import type { StepKey } from '../rules/state-machine.ts';
import type { BoxCat } from '../tables.ts';

const SYSTEM = systemActor('fulfilment/cat-states');

export interface KnownCat {
  id: string;
  name: string;
  state: CatState;
}

/** States of these cats, in the household's order: three statements. */
export async function catStates(ctx: ReadCtx, scope: HouseholdScope, catIds: readonly string[]): Promise<KnownCat[]> {
  const everybody = catIds.length ? await householdWithCats(ctx.tx, scope) : null;
  const cards = (everybody?.cards ?? []).filter(({ cat }) => catIds.includes(cat.id));
  if (!cards.length) return [];
  const labOf = await labOfCats(
    ctx,
    scope,
    cards.map(({ cat }) => cat),
  );
  return cards.map((card) => {
    const { id, name } = card.cat;
    return { id, name, state: stateOf(card, labOf(id).sticksOf(card), ctx.now) };
  });
}

/** The same of a cat that has been read already, with the facts its sticks depend on. */
export function stateOf({ cat, timeZone }: CatCard, facts: StickFacts, now: Date): CatState {
  const from = sticksFrom(dayIn(timeZone, now), ageFacts(cat, timeZone));
  return catState({ ...facts, livesHere: cat.archivedAt === null, sticksFrom: from });
}

/** Refuses `box-stays` with everything that speaks against this step of an order or a box. */
export async function refuseToMove(
  ctx: ReadCtx,
  householdId: string,
  { to, paidFor, packed }: { to: StepKey; paidFor: readonly string[]; packed: readonly BoxCat[] },
): Promise<DomainError | null> {
  const scope = systemScope(SYSTEM, householdId);
  const states = await catStates(ctx, scope, paidFor);
  const untold = isPacking(to) ? await toldLater(ctx, scope, states) : new Map<string, Date>();
  const unsafe = isShipping(to) ? await unsafeIn(ctx, scope, packed) : new Set<string>();
  const versionIn = (id: string) => packed.find((cat) => cat.id === id)?.formulaVersion ?? null;
  const reasons = shippingBlockers(
    to,
    states.map((cat) => ({
      ...cat,
      packed: versionIn(cat.id),
      waitsUntil: untold.get(cat.id) ?? null,
      unsafe: unsafe.has(cat.id),
    })),
  );
  if (!reasons.length) return null;
  return refusals('box-stays', { message: reasons.map(({ said }) => said).join(' '), details: { reasons } });
}

/** Cats whose packed sticks are not safe by results that were corrected since. */
async function unsafeIn(ctx: ReadCtx, scope: HouseholdScope, packed: readonly BoxCat[]): Promise<Set<string>> {
  const unsafe = new Set<string>();
  for (const { id: catId, formulaVersion: version } of packed) {
    const since = version === null ? null : await sinceCorrection(ctx, scope, { catId, version });
    if (since?.problems.length) unsafe.add(catId);
  }
  return unsafe;
}

/** Cats whose sticks changed so lately that they may not be packed yet, while those before are not safe any more (N13). */
async function toldLater(ctx: ReadCtx, scope: HouseholdScope, states: readonly KnownCat[]): Promise<Map<string, Date>> {
  const until = new Map<string, Date>();
  for (const { id, state } of states) {
    const found = state.is === 'ready' ? await versionForBox(ctx, scope, { catId: id, coming: state.version }) : null;
    if (found && 'from' in found) until.set(id, found.from);
  }
  return until;
}
