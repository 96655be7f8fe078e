import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { countOf } from '#src/lib/plurals.ts';
import { personIdOf, systemActor } from '#src/platform/actors.ts';
import type { Ctx, ReadCtx, SystemActor } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { Values } from '../rules/levels.ts';
import { SAMPLE_NAMES } from '../rules/markers.ts';
import { markerOf } from '../rules/panel.ts';
import type { SampleKind } from '../rules/sample-codes.ts';
import { rejectedKinds, withoutKinds } from '../rules/sample-states.ts';
import { type SampleRow, samplesOfKits, samplesOfSet } from '../sample-store.ts';
import { findSet, insertHistory, replaceValues, type SetRow, updateSet, valuesOf } from '../store.ts';

const SYSTEM = systemActor('lab/rejected-values');
type By = StaffScope<'orders' | 'results'> | SystemActor;

/** Kinds of which the lab has no sample that it can read, in the kits whose samples are read for a set or for the one that it corrects. */
export async function rejectedOf(
  ctx: ReadCtx,
  by: By,
  { id, revises }: Pick<SetRow, 'id' | 'revises'>,
): Promise<SampleKind[]> {
  const samples = await samplesOfSet(ctx.tx, by, id);
  const before = !samples.length && revises ? await findSet(ctx.tx, SYSTEM, revises) : undefined;
  if (before) return rejectedOf(ctx, by, before);
  return rejectedKinds(await samplesOfKits(ctx.tx, by, [...new Set(samples.map(({ kitId }) => kitId))]));
}

/** Refuses `sample-unread` with each value of a rejected sample: its values come with the next one. */
export async function refuseRejected(
  ctx: ReadCtx,
  by: By,
  set: Pick<SetRow, 'id' | 'revises'>,
  { values, dna }: { values: Values; dna: SetRow['dna'] },
): Promise<DomainError | null> {
  const rejected = await rejectedOf(ctx, by, set);
  const issues = Object.keys(values).flatMap((marker) => {
    const kind = markerOf(marker)?.sample;
    return kind && rejected.includes(kind)
      ? [{ path: `values.${marker}`, message: `The ${SAMPLE_NAMES[kind]} was rejected.` }]
      : [];
  });
  if (dna && rejected.includes('swab')) issues.push({ path: 'dna', message: `The ${SAMPLE_NAMES.swab} was rejected.` });
  return issues.length ? refusals('sample-unread', { issues }) : null;
}

/** Removes a rejected sample's values from the open results that it was read for. The caller holds them. */
export async function dropRejected(
  ctx: Ctx,
  by: By,
  { setId, kind }: Pick<SampleRow, 'setId' | 'kind'>,
): Promise<void> {
  const set = setId ? await findSet(ctx.tx, SYSTEM, setId) : undefined;
  if (!set || set.state === 'released' || !(await rejectedOf(ctx, by, set)).includes(kind)) return;
  const values = await valuesOf(ctx.tx, set.id);
  const left = withoutKinds(values, [kind]);
  const gone = Object.keys(values).length - Object.keys(left).length;
  const dna = kind === 'swab' ? null : set.dna;
  if (!gone && dna === set.dna) return;
  await replaceValues(ctx.tx, set.id, left);
  await updateSet(ctx.tx, set.id, { dna });
  const personId = personIdOf(ctx.actor);
  const note = `${SAMPLE_NAMES[kind]}, ${countOf(gone, 'marker')}${dna === set.dna ? '' : ' and the DNA report'}`;
  await insertHistory(ctx.tx, { id: newId(), setId: set.id, kind: 'dropped', personId, note, at: ctx.now });
}
