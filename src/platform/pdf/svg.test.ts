import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { drawSvg } from './svg.ts';

/** The operators of a page on which this drawing alone stands, without the state around it. */
async function drawn(svg: string, { x = 0, y = 0, scale = 1 } = {}): Promise<string> {
  const doc = new PDFDocument({ compress: false, size: [100, 100], margin: 0 });
  const chunks: Buffer[] = [];
  const ended = new Promise((done) => doc.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', done));
  drawSvg(doc, svg, x, y, scale);
  doc.end();
  await ended;
  return /stream\n([\s\S]*?)\nendstream/.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? '';
}

const has = async (svg: string, ...operators: (string | RegExp)[]) => {
  const operations = await drawn(svg);
  for (const operator of operators)
    if (typeof operator === 'string') expect(operations.split('\n'), svg).toContain(operator);
    else expect(operations, svg).toMatch(operator);
};

test('each shape is filled in black unless it says otherwise, and stroked where it has a stroke', async () => {
  await has('<rect x="1" y="2" width="3" height="4"/>', '1 2 3 4 re', /^f$/m, /0 0 0 sc/);
  await has('<path d="M0 0 L5 5 Z" fill="#ff0000"/>', '0 0 m', '5 5 l', /1 0 0 sc/);
  await has('<path d="M0 0 L5 5" fill="none" stroke="#00ff00" stroke-width="2.5"/>', '2.5 w', /0 1 0 SC/, /^S$/m);
  await has('<circle cx="5" cy="5" r="2" fill="#000" stroke="#fff"/>', /^B$/m, / c$/m);
  await has('<ellipse cx="5" cy="5" rx="2" ry="4"/>', / c$/m);
  await has('<rect width="8" height="8" rx="2"/>', / c$/m);
  // Corners cannot be rounder than the rectangle is large.
  await has('<rect width="8" height="4" rx="100"/>', '2 0 m');
  expect(await drawn('<rect width="8" height="8" fill="none"/>')).not.toMatch(/ re$/m);
});

test('a look is inherited from the groups around, and one that is given inside counts', async () => {
  const svg =
    '<g fill="#ff0000" stroke="#0000ff" stroke-width="3" stroke-linecap="round" stroke-linejoin="bevel"><g fill="#00ff00"><rect width="1" height="1"/></g></g>';
  await has(svg, /0 1 0 sc/, /0 0 1 SC/, '3 w', '1 J', '2 j', /^B$/m);
});

test('drawings are moved, turned and scaled as they say, one inside the other', async () => {
  const operations = await drawn(
    '<g transform="translate(10, 20) scale(2)"><rect width="1" height="1" transform="rotate(90)"/></g>',
    { x: 3, y: 4, scale: 0.5 },
  );
  for (const matrix of [
    '1 0 0 1 3 4 cm',
    '0.5 0 0 0.5 0 0 cm',
    '1 0 0 1 10 20 cm',
    '2 0 0 2 0 0 cm',
    '0 1 -1 0 0 0 cm',
  ])
    expect(operations.split('\n')).toContain(matrix);
  await expect(drawn('<g transform="skewX(20)"/>')).rejects.toThrow('moved by skewX');
});

test('clipped shapes show inside their clip alone, hidden ones not at all, and opacity is kept', async () => {
  await has(
    '<clipPath id="a"><circle cx="1" cy="1" r="1"/></clipPath><g clip-path="url(#a)"><rect width="9" height="9"/></g>',
    /^W n$/m,
    '0 0 9 9 re',
  );
  const hidden = await drawn(
    '<g display="none"><rect width="9" height="9"/></g><rect width="1" height="1" opacity="0.5"/>',
  );
  expect(hidden).not.toContain('0 0 9 9 re');
  expect(hidden).toMatch(/\/Gs\d+ gs/);
  // The shape of a clip is no drawing of its own.
  expect(await drawn('<clipPath id="b"><rect width="7" height="7"/></clipPath>')).not.toContain('0 0 7 7 re');
});
