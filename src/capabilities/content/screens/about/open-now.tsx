import { useEffect, useState } from 'react';
import { supportAt } from '#src/capabilities/pricing/rules/support-hours.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';

const TICK_MS = 20_000;

const time = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format;
const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: SHOP_ZONE }).format;

/**
 * The hours as they are now; whether somebody is there the chat itself says. Until the page knows the time, it names the zone. The
 * room of the longest words is kept free.
 */
export function OpenNow() {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const tick = () => setNow(new Date());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const support = now && supportAt(now);
  return (
    <p className="about-now" data-open={support?.open}>
      <i aria-hidden="true" />
      <span>
        <b>{support ? (support.open ? 'Within our hours' : 'Outside our hours') : 'Hours in Dubai'}</b>
        <span>{now && support ? untilWhen(now, support) : 'Gulf Standard Time, the same all year.'}</span>
      </span>
    </p>
  );
}

function untilWhen(now: Date, { open, changesAt }: { open: boolean; changesAt: Date }): string {
  const [there, here] = [time(SHOP_ZONE)(changesAt), time()(changesAt)];
  const on = day(now) === day(changesAt) ? '' : `on ${day(changesAt)} `;
  const yours = here === there ? '' : `, ${here} where you are`;
  return open ? `Until ${there} in Dubai${yours}.` : `Open again ${on}at ${there} in Dubai${yours}.`;
}
