import { bandOn } from '#src/capabilities/households/rules/age.ts';
import { breedOf } from '#src/capabilities/households/rules/breeds.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { ageFacts } from '#src/capabilities/households/actions/read-cat.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { rangesFor } from './rules/panel.ts';
import { withoutKinds } from './rules/sample-states.ts';
import { type DrawnFrom, drawDna, drawValues } from './rules/sandbox-results.ts';
import { replaceValues, setsOfCat, updateSet, valuesOf } from './store.ts';
import { cardOf } from './actions/cat-facts.ts';
import { composeWaiting } from './actions/compose-waiting.ts';
import { holdSet } from './actions/hold-set.ts';
import { rejectedOf } from './actions/rejected-values.ts';
import { releaseSet } from './actions/release-set.ts';

const SYSTEM = systemActor('lab/jobs');

/**
 * Without a connected lab, creates results from the cat's profile for the samples of an order or a kit, marked as such.
 * Safe to run again.
 */
export const answerFromSandbox = defineJob<{ setId: string }>('sandbox-lab', {
  run: (services, { setId }) => services.transact(SYSTEM, (ctx) => answerSet(ctx, setId)),
});

async function answerSet(ctx: Ctx, setId: string): Promise<void> {
  const set = await holdSet(ctx, SYSTEM, setId);
  // Staff were faster, or this ran before.
  if (set?.state !== 'waiting') return;
  const found = await cardOf(ctx, SYSTEM, set.catId);
  if (!found) return;
  const from = drawnFrom(found.card, ctx.now);
  // A second test draws new values; the DNA of the same cat does not change.
  const before = (await setsOfCat(ctx.tx, found.scope, set.catId)).length - 1;
  const drawn = drawValues(before > 0 ? { ...from, seed: `${from.seed} ${before}` } : from);
  const rejected = await rejectedOf(ctx, SYSTEM, set);
  // Results that follow released ones begin with the values that stay.
  const kept = await valuesOf(ctx.tx, setId);
  const values = { ...withoutKinds(drawn, rejected), ...kept };
  const ranges = rangesFor(set, kept);
  const dna = rejected.includes('swab') ? null : drawDna(from);
  await replaceValues(ctx.tx, setId, values);
  await updateSet(ctx.tx, setId, { source: 'sandbox', state: 'draft', dna, ranges });
  await releaseSet(ctx, { ...set, source: 'sandbox', dna, ranges }, { ...found, values, by: null });
}

function drawnFrom({ cat, timeZone }: CatCard, now: Date): DrawnFrom {
  return {
    seed: `${cat.name} ${cat.createdAt.toISOString()}`,
    concerns: cat.concerns,
    senior: bandOn(dayIn(timeZone, now), ageFacts(cat, timeZone)) === 'senior',
    breed: breedOf(cat.breed),
    gender: cat.gender,
    coat: cat.coat,
    eye: cat.eye,
  };
}

/** Makes the sticks that had to wait for a cat's age or weight. */
const mixWaitingSticks = defineJob<Record<string, never>>('lab-mix-waiting', {
  nightly: '04:20',
  run: async (services) => void (await composeWaiting(services)),
});

export const jobs: AnyJob[] = [answerFromSandbox, mixWaitingSticks];
