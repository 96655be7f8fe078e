import { countOf } from '#src/lib/plurals.ts';

/** Openings of one affiliate's links in an hour that somebody has to look at. */
export const BURST_CLICKS = 200;
/** Orders to one address that somebody has to look at. */
const SAME_ADDRESS_ORDERS = 2;

export interface FraudFacts {
  /** Orders that were refused as the affiliate's own. */
  ownOrders: { at: Date }[];
  /** Counted orders with the address they go to, and when they came. */
  orders: { address: string; at: Date }[];
  /** Address of the affiliate's own orders, where there are any. */
  ownAddresses: ReadonlySet<string>;
  hours: { at: Date; clicks: number }[];
}

/** Signs of fraud that nobody has looked at since `reviewedAt`, in sentences. With one, nothing is paid out. */
export function fraudFlags({ ownOrders, orders, ownAddresses, hours }: FraudFacts, reviewedAt: Date | null): string[] {
  const isNew = ({ at }: { at: Date }) => reviewedAt === null || at > reviewedAt;
  const own = ownOrders.filter(isNew);
  const toOwn = orders.filter((order) => isNew(order) && ownAddresses.has(order.address));
  const shared = [...Map.groupBy(orders, ({ address }) => address).values()].filter(
    (group) => group.length >= SAME_ADDRESS_ORDERS && group.some(isNew),
  );
  const burst = hours.filter((hour) => isNew(hour) && hour.clicks >= BURST_CLICKS);
  return [
    ...(own.length ? [`${countOf(own.length, 'order')} of their own household, refused`] : []),
    ...(toOwn.length ? [`${countOf(toOwn.length, 'order')} to their own address`] : []),
    ...shared.map((group) => `${countOf(group.length, 'order')} to one address`),
    ...burst.map(
      ({ clicks, at }) => `${clicks} openings of the link in the hour from ${at.toISOString().slice(0, 16)}Z`,
    ),
  ];
}
