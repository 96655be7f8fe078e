import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { Values } from '../rules/levels.ts';
import { PANEL } from '../rules/panel.ts';
import { samplesOfSet, updateSample } from '../sample-store.ts';
import type { SetRow } from '../store.ts';
import { noteCustody } from './issue-kits.ts';

const SYSTEM = systemActor('lab/note-samples-read');

/** A line in the custody of each sample that values, or the DNA report, came from. */
export async function noteSamplesRead(
  ctx: Ctx,
  setId: string,
  { values, dna }: { values: Values; dna: SetRow['dna'] },
): Promise<void> {
  const read = new Set(PANEL.flatMap(({ id, sample }) => (values[id] === undefined ? [] : [sample])));
  if (dna) read.add('swab');
  for (const sample of await samplesOfSet(ctx.tx, SYSTEM, setId)) {
    if (sample.state !== 'received' || !read.has(sample.kind)) continue;
    await updateSample(ctx.tx, sample.id, { state: 'read' });
    await noteCustody(ctx, sample, 'read');
  }
}
