import { countOf } from '#src/lib/plurals.ts';

/** Openings of one affiliate's links in an hour that colleagues are shown. */
export const BURST_CLICKS = 200;
/** Orders to one address that somebody has to look at. */
const SAME_ADDRESS_ORDERS = 2;

export interface FraudFacts {
  /** Orders that were refused as the affiliate's own. */
  ownOrders: { at: Date }[];
  /** Counted orders with where they go to and to whom, and when they came. */
  orders: { address: string | null; name: string; at: Date }[];
  /** Addresses of the affiliate's own orders, where there are any. */
  ownAddresses: ReadonlySet<string>;
  /** The affiliate's name, and that of the account they are paid to. */
  ownNames: readonly (string | null)[];
}

/** Something to look at, and when it was last added to. */
export interface Sign {
  text: string;
  at: Date;
}

const signOf = (text: string, events: readonly { at: Date }[]): Sign => ({
  ...{ text, at: new Date(Math.max(...events.map(({ at }) => at.getTime()))) },
});

/** A person's name, the same for different spellings. */
const plainName = (name: string): string =>
  (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .toSorted()
    .join(' ');

/** Signs of fraud that nobody has looked at since `reviewedAt`. With one, nothing is paid out. */
export function fraudSigns(facts: FraudFacts, reviewedAt: Date | null): Sign[] {
  const { ownOrders, orders, ownAddresses, ownNames } = facts;
  const isNew = ({ at }: { at: Date }) => reviewedAt === null || at > reviewedAt;
  const own = ownOrders.filter(isNew);
  const toOwn = orders.filter((order) => isNew(order) && order.address && ownAddresses.has(order.address));
  const names = new Set(ownNames.map((name) => plainName(name ?? '')).filter(Boolean));
  const sameName = orders.filter((order) => isNew(order) && names.has(plainName(order.name)));
  const placed = orders.filter(({ address }) => address);
  const shared = [...Map.groupBy(placed, ({ address }) => address).values()].filter(
    (group) => group.length >= SAME_ADDRESS_ORDERS && group.some(isNew),
  );
  return [
    ...(own.length ? [signOf(`${countOf(own.length, 'order')} of their own household, refused`, own)] : []),
    ...(toOwn.length ? [signOf(`${countOf(toOwn.length, 'order')} to their own address`, toOwn)] : []),
    ...(sameName.length ? [signOf(`${countOf(sameName.length, 'order')} in their own name`, sameName)] : []),
    ...shared.map((group) => signOf(`${countOf(group.length, 'order')} to one address`, group)),
  ];
}

/** Bursts of visits. They are shown and stop nothing: anybody can open somebody else's link, and a good post is a burst. */
export const bursts = (hours: readonly { at: Date; clicks: number }[]): string[] =>
  hours
    .filter(({ clicks }) => clicks >= BURST_CLICKS)
    .map(({ clicks, at }) => `${clicks} openings of the link in the hour from ${at.toISOString().slice(0, 16)}Z`);
