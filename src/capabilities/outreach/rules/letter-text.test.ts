import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf, plainText } from './letter-text.ts';

test('a newsletter has paragraphs, headings, lists, bold words and links, and no other address becomes a link', () => {
  const body =
    '## News\n\nTwo lines\nof **one** thing.\n\n- A [page](https://purrwell.example/blog)\n- [No](javascript:x)';
  expect(blocksOf(body)).toEqual([
    { kind: 'heading', parts: [{ kind: 'text', text: 'News' }] },
    {
      kind: 'paragraph',
      parts: [
        { kind: 'text', text: 'Two lines of ' },
        { kind: 'bold', text: 'one' },
        { kind: 'text', text: ' thing.' },
      ],
    },
    {
      kind: 'list',
      points: [
        [
          { kind: 'text', text: 'A ' },
          { kind: 'link', text: 'page', href: 'https://purrwell.example/blog' },
        ],
        [{ kind: 'text', text: '[No](javascript:x)' }],
      ],
    },
  ]);
  expect(plainText(body)).toBe(
    'News\n\nTwo lines of one thing.\n\n- A page (https://purrwell.example/blog)\n- [No](javascript:x)',
  );
});

test('no word of a newsletter is lost, and every link leads to https or mail', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', '\n', '*', '[', ']', '(', ')', '#', '-', 'https://', ':') }),
      (body) => {
        const letters = (text: string) => text.replaceAll(/[^a]/g, '');
        expect(letters(plainText(body))).toBe(letters(body));
        const parts = blocksOf(body).flatMap((block) => (block.kind === 'list' ? block.points.flat() : block.parts));
        for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^(https:\/\/|mailto:)/);
      },
    ),
  );
});
