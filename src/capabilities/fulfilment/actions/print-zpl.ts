import type { AppServices } from '#src/platform/services.ts';
import { estimatedLines, isPrintable, zplLabel } from '../rules/zpl.ts';
import { labelsOf, type ZplLabels } from '../rules/zpl-labels.ts';
import { zplTask } from '../tasks.ts';

/** Writes labels for a ZPL printer; on another thread where some text has to be drawn. */
export async function printZpl({ workers }: Pick<AppServices, 'workers'>, content: ZplLabels): Promise<string> {
  const labels = labelsOf(content, estimatedLines);
  const texts = labels.flat().flatMap((field) => (typeof field === 'string' ? [] : field.paragraphs));
  if (!texts.every(isPrintable)) return workers.run(zplTask, content);
  return labels.map((label) => zplLabel(label)).join('');
}
