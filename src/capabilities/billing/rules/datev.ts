/*
 * Posting batches in the DATEV format, as an accounting program of DATEV imports them. The form of the header, of the columns and
 * of a row is that of DATEV's public description: https://developer.datev.de/datev/platform/en/dtvf (header version 700, format
 * category 21, format version 13), with its pages on the header and on posting batches, read in November 2026.
 */
import type { DatevSettings } from '#src/platform/accounting-settings.ts';
import type { Currency } from '#src/lib/money.ts';
import { EU_COUNTRIES } from '#src/capabilities/pricing/rules/tax.ts';
import { type Booking, BOOKING_KINDS } from './accounting.ts';

const numbered = (count: number, names: (index: number) => string[]): string[] =>
  Array.from({ length: count }, (_, index) => names(index + 1)).flat();

/** All columns of format version 13. Those that stay empty are written all the same. */
const COLUMNS = [
  ...[
    'Umsatz (ohne Soll/Haben-Kz)',
    'Soll/Haben-Kennzeichen',
    'WKZ Umsatz',
    'Kurs',
    'Basis-Umsatz',
    'WKZ Basis-Umsatz',
  ],
  ...['Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto'],
  ...['Buchungstext', 'Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre'],
  'Beleglink',
  ...numbered(8, (n) => [`Beleginfo - Art ${n}`, `Beleginfo - Inhalt ${n}`]),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...numbered(20, (n) => [`Zusatzinformation - Art ${n}`, `Zusatzinformation- Inhalt ${n}`]),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp'],
  ...['Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz'],
  ...['Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername', 'Beteiligtennummer'],
  ...['Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis', 'Bezeichnung SoBil-Sachverhalt'],
  ...['Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit'],
  ...['Generalumkehr (GU)', 'Steuersatz', 'Land', 'Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)'],
  ...['EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
] as const;

type Cells = Partial<Record<string, string>>;
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const decimal = (minor: number): string => (minor / 100).toFixed(2).replace('.', ',');

interface Batch {
  /** `2026-12` */
  month: string;
  currency: Currency;
  settings: DatevSettings;
  createdAt: Date;
}

/** One month and currency as a posting batch, of the bookings in that currency. Lines end with CR and LF. */
export function datevBatch(bookings: readonly Booking[], batch: Batch): string {
  // DATEV refuses a row without an amount, as of an invoice that discounts paid in full.
  const booked = bookings.filter(({ currency, gross }) => currency === batch.currency && gross > 0);
  const rows = booked.map((booking) => rowOf(booking, batch));
  const lines = [
    headerOf(batch),
    COLUMNS.join(';'),
    ...rows.map((cells) => COLUMNS.map((name) => cells[name] ?? '').join(';')),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function headerOf({ month, currency, settings: { consultant, client, accountLength }, createdAt }: Batch): string {
  const [year = ''] = month.split('-');
  const days = new Date(Date.UTC(Number(year), Number(month.slice(5)), 0)).getUTCDate();
  const digits = month.replace('-', '');
  const created = createdAt.toISOString().replace(/\D/g, '').slice(0, 17);
  return [
    ...[quoted('EXTF'), '700', '21', quoted('Buchungsstapel'), '13', created, '', quoted('RE'), quoted(''), quoted('')],
    ...[String(consultant), String(client), `${year}0101`, String(accountLength), `${digits}01`, `${digits}${days}`],
    ...[quoted(`Purrwell ${month} ${currency}`), quoted(''), '1', '0', '0', quoted(currency)],
    ...['', quoted(''), '', '', quoted(''), '', '', quoted(''), quoted('')],
  ].join(';');
}

/** Books earnings from the account of payments under way to that of the revenue, and refunds back. */
function rowOf(booking: Booking, { settings }: Batch): Cells {
  const { day, kind, number, invoiceNumber, country, currency, ratePercent, gross } = booking;
  const inEu = EU_COUNTRIES.has(country) && ratePercent > 0;
  const { text, sign } = BOOKING_KINDS[kind];
  return {
    'Umsatz (ohne Soll/Haben-Kz)': decimal(gross),
    'Soll/Haben-Kennzeichen': quoted(sign > 0 ? 'S' : 'H'),
    'WKZ Umsatz': quoted(currency),
    Konto: settings.transitAccount,
    'Gegenkonto (ohne BU-Schlüssel)': revenueAccount(country, settings),
    Belegdatum: `${day.slice(8, 10)}${day.slice(5, 7)}`,
    'Belegfeld 1': quoted(number),
    Buchungstext: quoted(`${text} ${country} ${String(ratePercent).replace('.', ',')} %`),
    // Belegfeld 2 has 12 characters, fewer than a number.
    ...(kind !== 'invoice' &&
      invoiceNumber && {
        'Beleginfo - Art 1': quoted('Rechnung'),
        'Beleginfo - Inhalt 1': quoted(invoiceNumber),
      }),
    ...(inEu && {
      'EU-Land u. UStID (Bestimmung)': quoted(country === 'GR' ? 'EL' : country),
      'EU-Steuersatz (Bestimmung)': ratePercent.toFixed(2).padStart(5, '0').replace('.', ','),
    }),
    Festschreibung: '0',
  };
}

const revenueAccount = (country: string, { revenueAccounts: accounts }: DatevSettings): string =>
  accounts[country] ?? (EU_COUNTRIES.has(country) ? accounts.EU : undefined) ?? accounts.default ?? '';
