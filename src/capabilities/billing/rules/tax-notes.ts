import { regionIn } from '#src/capabilities/access/rules/delivery-address.ts';
import type { ChargedTotals } from './invoice-lines.ts';

/** Names of numbers for tax, by country; others are called as in the European Union. */
const NAMES: Readonly<Record<string, string>> = { AE: 'TRN', AU: 'ABN', IN: 'GSTIN', GB: 'VAT no.' };

/**
 * Statements of a document besides the tax: the number under which it is declared, and for deliveries to states of the US
 * where the shop has to collect sales tax, that the price includes it. Its amount is not stated, because rates there depend
 * on the street.
 */
export function taxNotes(charged: ChargedTotals | null, usNexus: readonly string[]): string[] {
  if (!charged) return [];
  const { country, registration, address } = charged;
  if (registration) return [`${NAMES[country] ?? 'VAT no.'} ${registration}`];
  const isCollected = country === 'US' && usNexus.includes(regionIn('US', address?.region ?? '').toUpperCase());
  return isCollected ? ['Sales tax is included in the price'] : [];
}
