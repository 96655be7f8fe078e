import { eq, inArray, lt } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { parcelLabelFiles } from './tables.ts';
import type { LabelRow } from './label-store.ts';

export type LabelFiles = Pick<typeof parcelLabelFiles.$inferSelect, 'pdf' | 'zpl'>;

export async function filesOfLabel(tx: ReadHandle, labelId: string): Promise<LabelFiles | undefined> {
  const { pdf, zpl } = parcelLabelFiles;
  const [row] = await tx.select({ pdf, zpl }).from(parcelLabelFiles).where(eq(parcelLabelFiles.labelId, labelId));
  return row;
}

/** Printable forms of labels by the order that each is of, where they are kept. */
export async function filesOfLabels(
  tx: ReadHandle,
  labels: readonly Pick<LabelRow, 'id' | 'orderId'>[],
): Promise<Map<string, LabelFiles>> {
  if (!labels.length) return new Map();
  const ids = labels.map(({ id }) => id);
  const { labelId, pdf, zpl } = parcelLabelFiles;
  const rows = await tx.select({ labelId, pdf, zpl }).from(parcelLabelFiles).where(inArray(labelId, ids));
  return new Map(
    labels.flatMap(({ id, orderId }) =>
      rows.flatMap(({ labelId: of, ...files }) => (of === id ? [[orderId, files]] : [])),
    ),
  );
}

/** Harmless where they are kept. */
export async function keepLabelFiles(tx: Tx, labelId: string, files: LabelFiles, storedAt: Date): Promise<void> {
  await tx
    .insert(parcelLabelFiles)
    .values({ labelId, ...files, storedAt })
    .onConflictDoNothing();
}

export async function deleteLabelFiles(tx: Tx, before: Date): Promise<void> {
  await tx.delete(parcelLabelFiles).where(lt(parcelLabelFiles.storedAt, before));
}
