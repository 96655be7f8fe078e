import { normalEmail, possiblePhones } from '#src/capabilities/access/rules/contact.ts';

/** Readings of a text in the search for households; each part is looked up by an index of its own. */
export interface HouseholdSearch {
  /** A whole mail address, lower-cased. */
  email: string | null;
  /** Numbers in E.164: of a number without its country, one for each country where it can exist. */
  phones: string[];
  /** Numbers of orders and boxes, in capitals. */
  parcels: string[];
  /** Number of an invoice or credit note, in capitals. */
  document: string | null;
  /** A tracking number, as typed. */
  tracking: string | null;
  /** Beginning of a name of a person, recipient or cat, or of a mail address. */
  name: string | null;
}

const NOTHING: HouseholdSearch = { email: null, phones: [], parcels: [], document: null, tracking: null, name: null };

/** Fewer characters find everybody. */
export const SHORTEST = 2;
const PARCEL = /^CAT-\d{4}-\d{7}(-\d{1,4})?$/;
const DOCUMENT = /^(INV|CN)-\d{4}-\d{6,}$/;
const DIGITS_OF_ORDER = /^\d{7}$/;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** Carriers print letters, digits and dashes. */
const TRACKING = /^(?=.*\d)[\w-]{6,40}$/;

/**
 * Classifies the search text. A text of a known form is searched as that alone; any other one as everything it may
 * be. `year` is the present one: seven digits are the end of an order number of this year or the four before it.
 */
export function householdSearch(typed: string, year: number): HouseholdSearch {
  const text = typed.normalize('NFC').trim().replace(/\s+/g, ' ');
  const capitals = text.toUpperCase();
  if (text.length < SHORTEST) return NOTHING;
  if (PARCEL.test(capitals)) return { ...NOTHING, parcels: [capitals] };
  if (DOCUMENT.test(capitals)) return { ...NOTHING, document: capitals };
  if (MAIL.test(text)) return { ...NOTHING, email: normalEmail(text) };
  const tracking = TRACKING.test(text) ? text : null;
  const phones = possiblePhones(text);
  const parcels = DIGITS_OF_ORDER.test(text) ? lastYears(year).map((past) => `CAT-${past}-${text}`) : [];
  const isNumber = phones.length > 0 || parcels.length > 0;
  return { ...NOTHING, phones, parcels, tracking, name: isNumber ? null : text };
}

const YEARS = 5;
const lastYears = (year: number) => Array.from({ length: YEARS }, (_, ago) => year - ago);
