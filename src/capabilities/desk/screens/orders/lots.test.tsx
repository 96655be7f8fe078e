import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Lots } from './lots.tsx';

test('the lots of a cat are one list: a colon after its name, commas between them', () => {
  const line = { cat: 'Miso', sticks: 4, recalled: false };
  const lots = [
    { ...line, formula: 'antiox' as const, code: 'A1' },
    { ...line, formula: 'cardio' as const, code: 'B2', recalled: true },
  ];
  const text = renderToStaticMarkup(<Lots lots={lots} />).replaceAll(/<[^>]+>/g, '');
  expect(text).toContain('Miso: 4 Renew A1, 4 Heart B2 (recalled)');
});
