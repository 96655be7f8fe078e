import { systemActor } from '#src/platform/actors.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { AppServices } from '#src/platform/services.ts';
import { differing } from '../discrepancy-store.ts';
import type { OwnRow, Period } from '../comparison-store.ts';
import { type AnyComparer, type Item, NOTHING, type Step } from './reconcile-item.ts';
import { throttleOf } from './reconcile-subject.ts';

const SYSTEM = systemActor('billing/both-ways');
/** Rows of ours in a slice, and objects on a page of the payment service, which gives no more. */
const PAGE = 100;
/** Objects of a slice that are held in memory at the most. */
const MOST_LISTED = 1000;
/** Unlisted rows of a slice that are all asked for one by one. Of more, a fifth is, another one each night. */
const MOST_ASKED = 20;
const NIGHTS = 5;
const DAY_SECONDS = 86_400;

interface Listed {
  id?: string | undefined;
  created: number;
}

export interface Paging {
  limit: number;
  starting_after?: string;
  created?: { gte?: number; lt?: number };
}

interface BothWays<T extends Listed> {
  name: string;
  list(services: AppServices, paging: Paging): Promise<{ data: T[]; has_more: boolean }>;
  /** Our rows of a period, the newest first. */
  ours(tx: ReadHandle, period: Period): Promise<OwnRow[]>;
  /** The key of our row for an object; its own id where this is not given. */
  keyOf?(object: T): string | null;
  /** Comparison of each listed object; missing where another step compares them. */
  listed?: {
    comparer: AnyComparer;
    /** The id that is compared; the object's own where this is not given. */
    subjectOf?(object: T): string | null;
    /** The ids of the objects whose rows agree and need no look of their own. */
    agreeing(tx: ReadHandle, objects: T[]): Promise<Set<string>>;
  };
  /** Comparison of a row of ours that is not listed there, by its object alone. */
  absent: AnyComparer;
  /** Seconds by which an object may be older than our row of it. */
  older?: number;
}

/** A place in a step: the newest second first, and by key within a second. */
interface Position {
  second: number;
  key: string;
}

type Found = Position & Omit<Item, 'cursor'>;

/**
 * Compares a list of the payment service with our rows, in both directions. It goes back in time by slices: the seconds that a
 * hundred of our rows fill, for which the list is read in pages of a hundred. The calls of a run are one for each hundred objects
 * and one for each hundred rows, and one for each row that is missing there, of a fifth of them at the most.
 */
export function bothWays<T extends Listed>(what: BothWays<T>): Step {
  return {
    name: what.name,
    async page(services, { since, startedAt }, cursor) {
      const floor = since ? secondOf(since) : 0;
      const night = Math.floor(secondOf(startedAt) / DAY_SECONDS);
      const after = positionOf(cursor);
      for (let before = after && after.second + 1; ; ) {
        const { from, found } = await readSlice(services, what, { floor, before, night });
        const left = found.filter((one) => !after || order(after, one) < 0).toSorted(order);
        if (left.length > 0 || from <= floor)
          return left.map(({ second, key, ...item }) => ({ ...item, cursor: `${second}/${key}` }));
        before = from;
      }
    },
  };
}

const secondOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

const order = (one: Position, other: Position): number =>
  other.second - one.second || (one.key < other.key ? -1 : Number(one.key > other.key));

/** Null for the beginning, also after a cursor that an older version wrote. */
function positionOf(cursor: string | null): Position | null {
  const [, second, key] = cursor?.match(/^(\d+)\/(.+)$/) ?? [];
  return second && key ? { second: Number(second), key } : null;
}

interface Slice {
  /** The first second that is compared at all. */
  floor: number;
  /** The second after the slice; null for all that is newer. */
  before: number | null;
  night: number;
}

async function readSlice<T extends Listed>(
  services: AppServices,
  what: BothWays<T>,
  { floor, before, night }: Slice,
): Promise<{ from: number; found: Found[] }> {
  const rowsOf = (from: number, limit?: number) =>
    services.read(SYSTEM, ({ tx }) => what.ours(tx, { from, before, ...(limit && { limit }) }));
  const newest = await rowsOf(floor, PAGE);
  const last = newest.length < PAGE ? undefined : newest.at(-1);
  const oldest = last ? secondOf(last.at) : floor;
  const rows = last ? await rowsOf(oldest) : newest;
  if (rows.length === 0 && !what.listed) return { from: oldest, found: [] };
  const { from, objects } = await readList(services, what, { from: oldest, before });
  const keyOf = what.keyOf ?? (({ id }: T) => id ?? null);
  const keys = new Set(objects.map(keyOf));
  const absent = rows.filter(({ key, at }) => secondOf(at) >= from && !keys.has(key));
  const found = absent
    .filter(({ key }) => absent.length <= MOST_ASKED || numberOf(key) % NIGHTS === night % NIGHTS)
    .map(({ key, subject, at }) => ({ second: secondOf(at), key, comparer: what.absent, id: subject }));
  return { from, found: [...found, ...(await listedItems(services, what, objects))] };
}

const numberOf = (key: string): number => [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

async function listedItems<T extends Listed>(
  { read }: AppServices,
  { listed }: BothWays<T>,
  objects: T[],
): Promise<Found[]> {
  if (!listed || objects.length === 0) return [];
  const { comparer, subjectOf = ({ id }: T) => id ?? null, agreeing } = listed;
  const items = objects.map((object) => ({ object, key: object.id ?? '', id: subjectOf(object) }));
  // One that differed is looked at even if it agrees now, which resolves it.
  const { agree, shown } = await read(SYSTEM, async ({ tx }) => ({
    agree: await agreeing(tx, objects),
    shown: await differing(
      tx,
      items.map(({ id }) => `${comparer.type}:${id}`),
    ),
  }));
  return items.map(({ object, key, id }) => ({
    ...{ second: object.created, key, comparer: id ? comparer : NOTHING, id: id ?? '' },
    agrees: agree.has(key) && !shown.has(`${comparer.type}:${id}`),
    ...(id === object.id && { loaded: object }),
  }));
}

/** The objects of some seconds; of fewer of them where there are too many to hold. */
async function readList<T extends Listed>(
  services: AppServices,
  { list, older = 0 }: BothWays<T>,
  { from, before }: { from: number; before: number | null },
): Promise<{ from: number; objects: T[] }> {
  const created = { gte: Math.max(0, from - older), ...(before !== null && { lt: before }) };
  const objects: T[] = [];
  for (let after: string | undefined; ; ) {
    await throttleOf(services).take(1);
    const { data, has_more: more } = await list(services, {
      limit: PAGE,
      created,
      ...(after && { starting_after: after }),
    });
    objects.push(...data);
    const last = data.at(-1);
    if (!more || !last?.id) return { from, objects };
    const whole = objects.filter((object) => object.created > last.created);
    // A slice ends with a whole second. Lists that reach further back than their rows are read to their end.
    if (older === 0 && objects.length >= MOST_LISTED && whole.length > 0)
      return { from: last.created + 1, objects: whole };
    after = last.id;
  }
}
