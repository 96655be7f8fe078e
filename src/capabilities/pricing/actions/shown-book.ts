import { createHash } from 'node:crypto';
import type { AppServices } from '#src/platform/services.ts';
import { bookAt, type PricesVersion } from '../rules/price-books.ts';
import { BOOK_IN_DOCUMENT, BUILT_BOOK } from '../rules/prices.ts';
import { readPrices } from './price-books.ts';

/** Time after which published prices are read again. New ones count a day after their publication, so no process misses any. */
const READ_EVERY_MS = 5000;

interface ShownBook {
  /** Data that pages are sent with, and its name; null where the book of the build is in effect. */
  now: () => { name: string; data: Record<string, unknown> } | null;
  stop: () => void;
}

/** Follows the published prices for the pages of this process. While the database is away, what was read last counts. */
export function followPrices(services: AppServices): ShownBook {
  let versions: PricesVersion[] = [];
  const read = () =>
    services.read({ kind: 'visitor' }, readPrices).then(
      (found) => {
        versions = found;
      },
      () => {},
    );
  void read();
  const timer = setInterval(() => void read(), READ_EVERY_MS).unref();
  return {
    now() {
      const book = bookAt(versions, services.clock.now());
      if (book.version === BUILT_BOOK.version) return null;
      const data = { [BOOK_IN_DOCUMENT]: book };
      return { name: nameOf(data), data };
    },
    stop: () => clearInterval(timer),
  };
}

const names = new Map<string, string>();

/** The same data has the same name in every process. */
function nameOf(data: object): string {
  const text = JSON.stringify(data);
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 12);
  names.set(text, name);
  return name;
}
