import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseHtml } from '#tests/support/html.ts';
import { EMIRATES } from '../../rules/address-regions.ts';
import { AddressFields } from './address-fields.tsx';

const HOME = { line1: '12 Marina Walk', line2: '', city: 'Al Hamra', postalCode: '', country: 'AE' };

/** The emirates that are offered, and the one that is chosen. */
function emirates(region: string) {
  const html = renderToStaticMarkup(<AddressFields address={{ ...HOME, region }} errors={{}} />);
  const options = parseHtml(html).one('select', { name: 'address-level1' }).all('option');
  const [chosen] = options.filter((option) => option.attribute('selected') !== undefined);
  const offered = options.map((option) => option.attribute('value')).filter(Boolean);
  return { offered, chosen: chosen?.attribute('value') };
}

test('R313 the form keeps the stored emirate chosen, however it is spelled', () => {
  expect(emirates('Ras al-Khaimah')).toEqual({ offered: [...EMIRATES], chosen: 'Ras Al Khaimah' });
  expect(emirates('Al Fujayrah')).toEqual({ offered: [...EMIRATES, 'Al Fujayrah'], chosen: 'Al Fujayrah' });
  expect(emirates('')).toEqual({ offered: [...EMIRATES], chosen: '' });
});
