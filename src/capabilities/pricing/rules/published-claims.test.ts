import { expect, test } from 'vitest';
import { BUILT_CLAIMS } from './claims.ts';
import { figureKey, statementsByFigure } from './published-claims.ts';

test('a changed statement is found by each figure that it had with a label, and by no other figure', () => {
  const { text, label, source } = BUILT_CLAIMS.shelters;
  const at = new Date('2026-12-01T00:00:00Z');
  const version = (number: number, figure: string) => ({
    ...{ key: 'shelters', number, state: 'published' as const, validFrom: at, at },
    content: { text: figure, label, source, asOf: '2026-12-01', wrong: null },
  });
  const found = statementsByFigure([version(2, '90'), version(1, '88')], new Date('2026-12-02T00:00:00Z'));
  for (const figure of [text, '88', '90']) expect(found.get(figureKey(figure, label))).toMatchObject({ text: '90' });
  expect(found.has(figureKey('12', label))).toBe(false);
});
