import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { browserZone, isTimeZone, zoneOrShop } from './known-zone.ts';

afterEach(() => vi.restoreAllMocks());

test('a zone that exists is taken as it is said; anything else is the zone of the shop, and never an error', () => {
  for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'America/Argentina/Buenos_Aires', 'UTC'])
    expect(zoneOrShop(zone)).toBe(zone);
  for (const said of [
    undefined,
    null,
    '',
    7,
    {},
    ['Europe/Rome'],
    '+04:00',
    'Etc/Unknown',
    'Mars/Olympus',
    'europe/rome',
  ])
    expect([said, zoneOrShop(said)]).toEqual([said, 'Asia/Dubai']);
  fc.assert(
    fc.property(fc.anything(), (said) => {
      const zone = zoneOrShop(said);
      expect(isTimeZone(zone)).toBe(true);
      expect(zone === said || zone === 'Asia/Dubai').toBe(true);
    }),
  );
});

test('a browser that does not know its zone is at the shop', () => {
  const told = (timeZone: string) => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as never);
    return browserZone();
  };
  expect([told('America/Los_Angeles'), told('Etc/Unknown')]).toEqual(['America/Los_Angeles', 'Asia/Dubai']);
});
