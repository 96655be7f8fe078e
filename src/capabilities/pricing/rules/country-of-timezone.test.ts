import { expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { countryOfTimezone } from './country-of-timezone.ts';

test('R70 a time zone names its country, under its older name too; one that says nothing names none', () => {
  for (const [zone, country] of [
    ['Asia/Dubai', 'AE'],
    ['Europe/Berlin', 'DE'],
    ['Asia/Calcutta', 'IN'],
    ['America/Indiana/Knox', 'US'],
    ['UTC', null],
    ['Europe/Moscow', null],
    [undefined, null],
  ] as const)
    expect(countryOfTimezone(zone)).toBe(country);
});

test('R70 every country we deliver to is found by a zone that browsers know, and no other country is', () => {
  const found = new Set(Intl.supportedValuesOf('timeZone').map(countryOfTimezone));
  found.delete(null);
  expect(found).toEqual(new Set(COUNTRIES.map(({ code }) => code)));
});
