import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { householdIdOfCat } from '#src/capabilities/households/actions/find-cats.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { personIdOf } from '#src/platform/actors.ts';
import type { Ctx, SystemActor } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { answerFromSandbox } from '../jobs.ts';
import { RANGES_VERSION } from '../rules/panel.ts';
import { rejectedKinds, withoutKinds } from '../rules/sample-states.ts';
import { bindSamples, kitsOf, type KitRow, type SampleRow, samplesOfKits } from '../sample-store.ts';
import { setsOfKit } from './copied-values.ts';
import { copySecondReadings } from '../reading-store.ts';
import { insertHistory, insertSet, openSetOf, replaceValues, updateSet, valuesOf, waitingSetsOf } from '../store.ts';

/**
 * Opens a set for a cat's samples that arrived in the lab. Repeated for the same order or kit, or while another set is
 * open, it opens none. Allowed to the system and to staff who handle parcels or results. Refuses `cat-unknown`.
 */
export async function openSample(
  ctx: Ctx,
  by: StaffScope<'orders' | 'results'> | SystemActor,
  { catId, orderId, kitId = null }: { catId: string; orderId: string | null; kitId?: string | null },
): Promise<{ id: string; opened: boolean } | null | DomainError> {
  if (!(await householdIdOfCat(ctx.tx, by, catId))) return refusals('cat-unknown');
  const id = newId();
  const sandbox = ctx.settings.payments === 'sandbox';
  const opened = await insertSet(ctx.tx, {
    id,
    catId,
    orderId,
    kitId,
    source: 'lab',
    state: 'waiting',
    declared: {},
    ranges: RANGES_VERSION,
    receivedAt: ctx.now,
  });
  if (!opened) {
    const inWork = await openSetOf(ctx.tx, by, catId);
    return inWork ? { id: inWork.id, opened } : null;
  }
  await insertHistory(ctx.tx, { id: newId(), setId: id, kind: 'opened', personId: personIdOf(ctx.actor), at: ctx.now });
  const parcel = orderId ? { orderId } : kitId ? { extraId: kitId } : null;
  const kits = parcel ? await kitsOf(ctx.tx, by, parcel) : [];
  for (const kit of kits.filter((one) => one.catId === catId)) await bindSamples(ctx.tx, kit.id, id);
  // Samples of an order are answered once their analysis begins.
  if (sandbox && kitId) await ctx.enqueue(answerFromSandbox, { setId: id }, { singletonKey: id });
  return { id, opened };
}

/**
 * The open results that a sample of a kit is read for. If the kit's results are released already, opens new ones, which
 * begin with the values of the other samples. Null while the parcel of the kit is not received.
 */
export async function openForSample(
  ctx: Ctx,
  by: StaffScope<'orders' | 'results'> | SystemActor,
  kit: KitRow,
  sample: SampleRow,
): Promise<string | null | DomainError> {
  const [first] = await setsOfKit(ctx, by, kit);
  if (!first || first.state !== 'released') return first?.id ?? null;
  const opened = await openSample(ctx, by, { catId: kit.catId, orderId: null, kitId: sample.id });
  if (isDomainError(opened)) return opened;
  if (!opened?.opened) return opened?.id ?? null;
  // Values of this kind of sample, and of rejected kinds, are not known from before.
  const unread = [sample.kind, ...rejectedKinds(await samplesOfKits(ctx.tx, by, [kit.id]))];
  await replaceValues(ctx.tx, opened.id, withoutKinds(await valuesOf(ctx.tx, first.id), unread));
  await copySecondReadings(ctx.tx, first.id, opened.id);
  const { declared, ranges } = first;
  await updateSet(ctx.tx, opened.id, { declared, ranges, dna: unread.includes('swab') ? null : first.dna });
  return opened.id;
}

/** Begins the analysis of an order's samples. Without a connected lab the sandbox answers; else staff do. */
export async function beginAnalysis(ctx: Ctx, orderId: string): Promise<void> {
  if (ctx.settings.payments !== 'sandbox') return;
  for (const setId of await waitingSetsOf(ctx.tx, orderId))
    await ctx.enqueue(answerFromSandbox, { setId }, { singletonKey: setId });
}
