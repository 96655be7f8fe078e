import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { CURRENCIES } from '#src/lib/money.ts';
import { type Booking, BOOKING_KINDS, type BookingKind, bookingsCsv, bookingTotals } from './accounting.ts';
import { datevBatch } from './datev.ts';

const SETTINGS = {
  ...{ consultant: 29098, client: 55003, accountLength: 4, transitAccount: '1360' },
  revenueAccounts: { default: '8338', EU: '8331', DE: '8400' },
};
const booking: fc.Arbitrary<Booking> = fc
  .record({
    day: fc.integer({ min: 1, max: 31 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`),
    kind: fc.constantFrom(...(Object.keys(BOOKING_KINDS) as BookingKind[])),
    number: fc.nat(999_999).map((place) => `INV-2026-${String(place).padStart(6, '0')}`),
    invoiceNumber: fc.constantFrom(null, 'INV-2026-000007'),
    orderNumber: fc.constantFrom(null, 'CAT-2026-0000001'),
    country: fc.constantFrom('DE', 'FI', 'AE', 'US', 'GR'),
    region: fc.constantFrom('', 'California'),
    currency: fc.constantFrom(...CURRENCIES),
    ratePercent: fc.constantFrom(0, 5, 19, 25.5),
    gross: fc.nat(1_000_000),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ share, ...rest }) => ({ ...rest, tax: Math.floor(rest.gross * share * 0.2) }));
const minor = (text: string) => Math.round(Number(text.replace(',', '.')) * 100);

test('the sums of a month are those of the rows of its CSV, by currency and kind', () => {
  fc.assert(
    fc.property(fc.array(booking, { maxLength: 40 }), (bookings) => {
      const [, ...rows] = Papa.parse<string[]>(bookingsCsv(bookings).trimEnd()).data;
      expect(rows).toHaveLength(bookings.length);
      for (const { currency, kind, count, net, tax, gross } of bookingTotals(bookings)) {
        const mine = rows.filter((row) => row[6] === currency && row[1] === BOOKING_KINDS[kind].text);
        const sum = (column: number) => mine.reduce((total, row) => total + minor(row[column] ?? ''), 0);
        expect([mine.length, sum(7), sum(9), sum(10)]).toEqual([count, net, tax, gross]);
        expect(net + tax).toBe(gross);
      }
      expect(bookingTotals(bookings).reduce((total, { count }) => total + count, 0)).toBe(rows.length);
    }),
  );
});

/** Fields that are written, as DATEV's description has them. */
const DATEV_FIELDS: Record<string, RegExp> = {
  'Umsatz (ohne Soll/Haben-Kz)': /^(?!0{1,10},00)\d{1,10},\d{2}$/,
  'Soll/Haben-Kennzeichen': /^"[SH]"$/,
  'WKZ Umsatz': /^"[A-Z]{3}"$/,
  Konto: /^(?!0{1,9}$)\d{1,9}$/,
  'Gegenkonto (ohne BU-Schlüssel)': /^(?!0{1,9}$)\d{1,9}$/,
  Belegdatum: /^\d{4}$/,
  'Belegfeld 1': /^"[\w$%\-/]{0,36}"$/,
  Buchungstext: /^".{0,60}"$/,
  'Beleginfo - Art 1': /^(".{0,20}")?$/,
  'Beleginfo - Inhalt 1': /^(".{0,210}")?$/,
  'EU-Land u. UStID (Bestimmung)': /^(".{0,15}")?$/,
  'EU-Steuersatz (Bestimmung)': /^(\d{2},\d{2})?$/,
  Festschreibung: /^[01]$/,
};

test('a posting batch for DATEV has the header and the 125 columns of its format, and its rows add up to the books', () => {
  fc.assert(
    fc.property(fc.array(booking, { maxLength: 20 }), fc.constantFrom(...CURRENCIES), (bookings, currency) => {
      const createdAt = new Date('2027-01-02T03:04:05.678Z');
      const text = datevBatch(bookings, { month: '2026-12', currency, settings: SETTINGS, createdAt });
      expect(text.endsWith('\r\n')).toBe(true);
      // Every letter is one of Windows' encoding.
      expect(Buffer.from(text, 'latin1').toString('latin1')).toBe(text);
      const [header = [], head = [], ...rows] = text
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(';'));
      expect(header.slice(0, 16)).toEqual([
        ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', '20270102030405678', '', '"RE"', '""', '""'],
        ...['29098', '55003', '20260101', '4', '20261201', '20261231'],
      ]);
      expect(header).toHaveLength(31);
      expect(head).toHaveLength(125);
      const mine = bookings.filter((one) => one.currency === currency && one.gross > 0);
      expect(rows.map(({ length }) => length)).toEqual(mine.map(() => 125));
      for (const row of rows)
        for (const [index, cell] of row.entries()) expect(cell).toMatch(DATEV_FIELDS[head[index] ?? ''] ?? /^$/);
      const signed = rows.map((row) => minor(row[0] ?? '') * (row[1] === '"S"' ? 1 : -1));
      expect(signed.reduce((sum, one) => sum + one, 0)).toBe(
        bookingTotals(mine).reduce((sum, { gross }) => sum + gross, 0),
      );
    }),
  );
});

test('DATEV gets the account of the country, the document, its day and the rate of an EU country', () => {
  const one: Booking = {
    ...{ day: '2026-12-05', kind: 'credit-note', number: 'CN-2026-000001', invoiceNumber: 'INV-2026-000007' },
    ...{ orderNumber: null, country: 'FI', region: '', currency: 'EUR', ratePercent: 25.5, gross: 12_550, tax: 2550 },
  };
  const batch = (change: Partial<Booking>) => {
    const createdAt = new Date('2027-01-02T03:04:05.678Z');
    const text = datevBatch([{ ...one, ...change }], {
      month: '2026-12',
      currency: 'EUR',
      settings: SETTINGS,
      createdAt,
    });
    const [head = [], row = []] = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';'));
    return Object.fromEntries(head.map((name, index) => [name, row[index]]));
  };
  expect(batch({})).toMatchObject({
    'Umsatz (ohne Soll/Haben-Kz)': '125,50',
    'Soll/Haben-Kennzeichen': '"H"',
    'WKZ Umsatz': '"EUR"',
    Konto: '1360',
    'Gegenkonto (ohne BU-Schlüssel)': '8331',
    Belegdatum: '0512',
    'Belegfeld 1': '"CN-2026-000001"',
    'Beleginfo - Inhalt 1': '"INV-2026-000007"',
    'EU-Land u. UStID (Bestimmung)': '"FI"',
    'EU-Steuersatz (Bestimmung)': '25,50',
  });
  expect(batch({ country: 'DE' })['Gegenkonto (ohne BU-Schlüssel)']).toBe('8400');
  expect(batch({ country: 'US', ratePercent: 0 })).toMatchObject({
    'Gegenkonto (ohne BU-Schlüssel)': '8338',
    'EU-Land u. UStID (Bestimmung)': '',
  });
  expect(batch({ country: 'GR' })['EU-Land u. UStID (Bestimmung)']).toBe('"EL"');
});
