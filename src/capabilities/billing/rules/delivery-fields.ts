import { addressIssues, type PostalAddress, tidyAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import type { Issue } from '#src/lib/domain-error.ts';

/** Address of a request, under the payment service's names of its fields. */
export interface AddressPayload {
  line1: string;
  line2?: string | null | undefined;
  city: string;
  state?: string | null | undefined;
  postal_code: string;
  country: string;
}

/** The address in its one spelling, or null where it has no street or no city: then the payment page asks for it. */
export function deliverableAddress({ address }: { address?: AddressPayload | null }): PostalAddress | null {
  if (!address?.line1.trim() || !address.city.trim() || !address.country) return null;
  const { line1, line2, city, state, postal_code: postalCode, country } = address;
  const { region, ...tidy } = tidyAddress({
    line1,
    line2: line2 ?? '',
    city,
    region: state ?? '',
    postalCode,
    country,
  });
  return { ...tidy, ...(region && { region }) };
}

/** Names of fields in requests where they are not those of the address. */
const NAMES: Partial<Record<keyof PostalAddress, string>> = { region: 'state', postalCode: 'postal_code' };

/** Faults of a delivery address, each at its field of the request. Countries that are not delivered to are the quote's to refuse. */
export const deliveryIssues = (address: PostalAddress): Issue[] =>
  addressIssues(tidyAddress(address))
    .filter(({ field }) => field !== 'country')
    .map(({ field, message }) => ({ path: `customerData.address.${NAMES[field] ?? field}`, message }));
