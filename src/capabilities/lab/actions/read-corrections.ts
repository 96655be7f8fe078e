import type { ReadCtx } from '#src/platform/services.ts';
import type { ResultsView } from '../results-contract.ts';
import type { Values } from '../rules/levels.ts';
import { panelOf } from '../rules/panel.ts';
import { changeText, declaredChanges, valueChanges } from '../rules/revision.ts';
import { type SetRow, valuesOf } from '../store.ts';

/** Corrections of released results with their reasons, the newest first. `sets`: all of the cat, found through its household. */
export async function correctionsOf(
  ctx: ReadCtx,
  sets: readonly SetRow[],
  released: SetRow,
): Promise<ResultsView['corrections']> {
  const corrections: ResultsView['corrections'] = [];
  let set = released;
  while (set.revises && set.releasedAt) {
    const before = sets.find(({ id }) => id === set.revises);
    if (!before) break;
    corrections.push({
      at: set.releasedAt.toISOString(),
      reason: set.revisionReason ?? '',
      changes: valueChanges(await valuesOf(ctx.tx, before.id), await valuesOf(ctx.tx, set.id), panelOf(set.ranges)),
      others: declaredChanges(before.declared, set.declared),
      dna: isOtherDna(before.dna, set.dna),
    });
    set = before;
  }
  return corrections;
}

/** Whether two DNA reports differ, in any order of their fields. */
export const isOtherDna = (before: SetRow['dna'], after: SetRow['dna']): boolean => plain(before) !== plain(after);

const plain = (dna: SetRow['dna']): string =>
  dna
    ? JSON.stringify([
        dna.breeds.map(({ name, percent }) => [name, percent]),
        dna.predispositions.map(({ name, copies }) => [name, copies]),
        [dna.traits.coatColor, dna.traits.eyeColor, dna.traits.sizeCategory],
        dna.sex,
      ])
    : '';

/** The same in sentences, for the desk and the mail; without the DNA report. */
export const changesIn = (before: SetRow, after: SetRow, values: { before: Values; after: Values }): string[] => [
  ...valueChanges(values.before, values.after, panelOf(after.ranges)).map(changeText),
  ...declaredChanges(before.declared, after.declared),
  ...(isOtherDna(before.dna, after.dna) ? ['The DNA report is corrected'] : []),
];
