import { uuidOf } from './seeded-random.ts';

/** Random values: UUIDs, Stripe ids, numbers of orders and invoices, keys of pages, codes of receipts and their signatures. */
const DRAWN =
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b|\b(?:cus|sub|si|in|il|pi|cs|evt|ch|pm|prod|price|re)_\w{8,}|\bCAT-\d{4}-\d{7}\b|\b[A-Z0-9]{8}-\d{4}\b|(?<=\?key=)[\w-]{20,}|\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b|(?<="signature":")[\w-]{43}/g;

const UUID = /^[0-9a-f]{8}-/;
const ORDER = /^CAT-\d{4}-/;
const INVOICE = /^[A-Z0-9]{8}-(\d{4})$/;

/** Gives everything drawn by lot a lasting name, in the order in which it is met. */
export class StableIds {
  readonly #known = new Map<string, string>();

  /** Short ones, for people: #1, #2 … */
  name(text: string): string {
    return text.replace(DRAWN, (drawn) => this.#of(drawn, (n) => `#${n}`));
  }

  /** Ones that still look like what they stand for, for screens. */
  stand(text: string): string {
    return text.replace(DRAWN, (drawn) => this.#of(drawn, (n) => standIn(drawn, n)));
  }

  /** The text with known values replaced by their names, and unknown ones removed. */
  blank(text: string): string {
    return text.replace(DRAWN, (drawn) => this.#known.get(drawn) ?? '');
  }

  #of(drawn: string, make: (n: number) => string): string {
    const known = this.#known.get(drawn) ?? make(this.#known.size + 1);
    this.#known.set(drawn, known);
    return known;
  }
}

function standIn(drawn: string, n: number): string {
  if (UUID.test(drawn)) return uuidOf(`the demo's ${n}`);
  if (ORDER.test(drawn)) return `${ORDER.exec(drawn)?.[0]}${String(4_180_000 + n)}`;
  const count = INVOICE.exec(drawn)?.[1];
  return count ? `PURRDEMO-${count}` : `${drawn.split('_')[0]}_demo${n}`;
}
