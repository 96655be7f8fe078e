import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';
import { LARGEST_PERCENT_OFF, launchFaults } from './rules/launch-offer.ts';
import { FEWEST_PLACES, MOST_PLACES } from './rules/pro-places.ts';
import { priceFaults } from './rules/price-books.ts';

/** The number of places of Pro as it is published at the desk. */
export const PlacesContent = z
  .object({
    places: z
      .int('Please enter a whole number.')
      .min(FEWEST_PLACES, `At least ${FEWEST_PLACES}.`)
      .max(MOST_PLACES, `At most ${MOST_PLACES}.`),
  })
  .openapi('PlacesContent');

const cents = z.int('Please enter an amount.').min(1, 'Please enter an amount.').max(99_999, 'At most $999.99.');
const percent = z
  .int('Please enter whole percent.')
  .min(0, 'Please enter whole percent.')
  .max(LARGEST_PERCENT_OFF, `At most ${LARGEST_PERCENT_OFF}%.`);

/** The launch offer as it is published at the desk. */
export const LaunchContent = z
  .object({
    until: z.iso.datetime('Please enter the last day.'),
    code: line(20, { missing: 'Please enter a code.' }).regex(
      /^[A-Z0-9]{3,20}$/,
      'Three to 20 capital letters and digits.',
    ),
    base: z.object({ standard: cents, premium: cents, pro: cents }),
    percentOff: z.object({ two: percent, three: percent, more: percent }),
  })
  .superRefine((content, context) => {
    for (const { path, message } of launchFaults(content)) context.addIssue({ code: 'custom', path, message });
  })
  .openapi('LaunchContent');

/** A claim as it is published at the desk. Its figure is null where it is that of a rule. */
export const ClaimContent = z
  .object({
    text: line(40, { missing: 'Please enter the figure.' }).regex(/\d/, 'A claim has a figure in digits.').nullable(),
    label: line(120, { missing: 'Please say what the figure is about.' }),
    source: line(120, { missing: 'Please enter the source.' }),
    asOf: z.iso.date('Please enter the day on which it was confirmed.'),
    wrong: line(300).nullable().describe('Reason for which the figure before was wrong, for the list of corrections'),
  })
  .openapi('ClaimContent');

const price = z.int('Please enter whole units.').min(1, 'Please enter a price.').max(9999, 'At most 9999.');
const priceRow = z.tuple([price, price, price, price, price, price]).readonly();
const priceRows = z.object({ USD: priceRow, EUR: priceRow, AED: priceRow });

/** The price book as it is published at the desk: whole units per cat and month, by one to six cats. */
export const PricesContent = z
  .object({
    perCat: z.object({ standard: priceRows, premium: priceRows, pro: priceRows }),
    /** Of one follow-up test kit; missing in versions from before it was part of the book. */
    kit: z.object({ USD: price, EUR: price, AED: price }).optional(),
  })
  .superRefine((content, context) => {
    for (const { path, message } of priceFaults(content, []))
      context.addIssue({ code: 'custom', path: ['perCat', ...path], message });
  })
  .openapi('PricesContent');
