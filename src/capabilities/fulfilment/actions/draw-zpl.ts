import { openTextDrawing } from '#src/platform/png/text-bitmap.ts';
import { estimatedLines, graphic, isPrintable, type TextField, zplLabel } from '../rules/zpl.ts';
import { labelsOf, type ZplLabels } from '../rules/zpl-labels.ts';

/** Labels for a ZPL printer, with a picture (`^GFA`) in place of each text that its font lacks characters of. */
export async function drawZpl(content: ZplLabels): Promise<string> {
  const drawing = await openTextDrawing(content);
  const labels = labelsOf(content, (text, size, width) =>
    (isPrintable(text) ? estimatedLines : drawing.linesOf)(text, size, width),
  );
  const pictures = new Map<TextField, string>();
  for (const field of labels.flat()) {
    if (typeof field === 'string' || field.paragraphs.every(isPrintable)) continue;
    const { x, y, width, size, gap, paragraphs } = field;
    const { offset, ...dots } = await drawing.draw({ width, size, paragraphs, lineHeight: size + gap });
    pictures.set(field, graphic({ ...dots, x, y: y + offset }));
  }
  return labels.map((label) => zplLabel(label, (field) => pictures.get(field) ?? '')).join('');
}
