import { type Day, dayIn } from '#src/capabilities/households/rules/days.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { Rate } from '#src/platform/carriers/label-carrier.ts';

const DAY_MS = 86_400_000;

/** Day on which a parcel arrives that leaves now. Carriers count working days; where one works on more, it comes earlier. */
export function arrivalDay(leavesAt: Date, workingDays: number): Day {
  let at = leavesAt.getTime();
  for (let left = workingDays; left > 0; ) {
    at += DAY_MS;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return dayIn(SHOP_ZONE, new Date(at));
}

interface Wish {
  /** The only carrier that may be chosen; undefined: any. */
  carrier?: string | undefined;
  promisedAt: Date | null;
  leavesAt: Date;
}

/**
 * The cheapest rate that keeps the promised day; where none does, the fastest, because each late day counts. Rates in
 * another currency than dollars are considered only where there are none in dollars: amounts are not converted. Null
 * without a rate.
 */
export function chooseRate(rates: readonly Rate[], { carrier, promisedAt, leavesAt }: Wish): Rate | null {
  const allowed = rates.filter((rate) => !carrier || rate.carrier === carrier);
  const currency = allowed.some((rate) => rate.currency === 'USD') ? 'USD' : allowed[0]?.currency;
  const comparable = allowed.filter((rate) => rate.currency === currency);
  const promised = promisedAt && dayIn(SHOP_ZONE, promisedAt);
  const inTime = comparable.filter(
    ({ days }) => !promised || (days !== null && arrivalDay(leavesAt, days) <= promised),
  );
  const order = inTime.length ? byCost : bySpeed;
  return (inTime.length ? inTime : comparable).toSorted(order)[0] ?? null;
}

const speed = ({ days }: Rate): number => days ?? Number.POSITIVE_INFINITY;
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);
const byName = (a: Rate, b: Rate): number => (`${a.carrier} ${a.service}` < `${b.carrier} ${b.service}` ? -1 : 1);
const byCost = (a: Rate, b: Rate): number => a.cost - b.cost || compare(speed(a), speed(b)) || byName(a, b);
const bySpeed = (a: Rate, b: Rate): number => compare(speed(a), speed(b)) || byCost(a, b);
