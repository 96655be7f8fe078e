import type { ChargedTotals } from './invoice-lines.ts';

/** Names of numbers for tax, by country; others are called as in the European Union. */
const NAMES: Readonly<Record<string, string>> = { AE: 'TRN', AU: 'ABN', IN: 'GSTIN', GB: 'VAT no.' };

/**
 * What a document states besides the tax: the number under which it is declared, and for deliveries to states of the US where the
 * shop has to collect sales tax, that the price includes it. Its amount is not stated, because rates there depend on the street.
 */
export function taxNotes(charged: ChargedTotals | null, usNexus: readonly string[]): string[] {
  if (!charged) return [];
  const { country, registration, address } = charged;
  if (registration) return [`${NAMES[country] ?? 'VAT no.'} ${registration}`];
  const isCollected = country === 'US' && usNexus.includes(stateCode(address?.region ?? ''));
  return isCollected ? ['Sales tax is included in the price'] : [];
}

const STATES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';
const CODES = new Map(STATES.split(',').map((state) => [state.slice(3).toLowerCase(), state.slice(0, 2)]));

/** The code of a US state that was written as its name or code. */
const stateCode = (region: string): string => CODES.get(region.trim().toLowerCase()) ?? region.trim().toUpperCase();
