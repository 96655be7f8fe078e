import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawnOf, LeftOut } from './stack-parts.tsx';

const rows = Array.from({ length: 2300 }, (_, index) => ({ number: `CAT-2026-${index}` }));

test('a day of boxes can be scanned: those of the stack are drawn wherever they stand, the others are counted', () => {
  const last = rows.slice(-1);
  const drawn = drawnOf(rows, last);
  expect(drawn).toHaveLength(501);
  expect(drawn.at(-1)).toBe(last[0]);
  const said = renderToStaticMarkup(<LeftOut count={rows.length} drawn={drawn.length} />);
  expect(said).toContain('1799 parcels are on the list as well and not drawn: scan them, or choose all.');
  expect(renderToStaticMarkup(<LeftOut count={2} drawn={2} />)).toBe('');
});
