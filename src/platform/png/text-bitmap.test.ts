import { expect, test } from 'vitest';
import { openTextDrawing } from './text-bitmap.ts';

const block = (...paragraphs: string[]) => ({ width: 740, size: 44, lineHeight: 48, paragraphs });

test('letters join whatever was drawn before them', async () => {
  const alone = await (await openTextDrawing(['على', 'منصوري'])).draw(block('على'));
  const drawing = await openTextDrawing(['على', 'منصوري']);
  await drawing.draw(block('منصوري'));
  expect(await drawing.draw(block('على'))).toEqual(alone);
});

test('text in any script is drawn in lines inside its width, and nothing is drawn of nothing', async () => {
  for (const word of ['شقة', 'רחוב', '港区', '서울', 'ถนน', 'Quay']) {
    const long = `${word} `.repeat(40).trim();
    const drawing = await openTextDrawing([long]);
    const { rows, bytesPerRow } = await drawing.draw(block(long));
    expect(bytesPerRow).toBe(93);
    expect(Math.abs(rows.length - drawing.linesOf(long, 44, 740) * 48), word).toBeLessThan(44);
    expect(drawing.linesOf(word, 44, 740)).toBe(1);
  }
  expect((await (await openTextDrawing([])).draw(block('  '))).rows).toEqual([]);
});
