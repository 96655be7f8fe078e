import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addDays, type Day, dayIn } from '#src/capabilities/households/rules/days.ts';
import { householdQuery } from '#src/capabilities/households/queries.ts';
import { formatDate } from '#src/lib/dates.ts';
import { deviceZone } from '#src/lib/time-zones.ts';

const MINUTE_MS = 60_000;

function wordsFor(day: Day, today: Day): string {
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  return formatDate(day.slice(0, 4) === today.slice(0, 4) ? 'plain' : 'full', day, 'UTC');
}

/** The calendar of the household: which day it is there, also when the page stays open past midnight, and what a day is called. */
export function useCalendar() {
  const zone = useQuery(householdQuery).data?.timeZone ?? deviceZone();
  const [now, setNow] = useState(() => Date.now());
  const today = dayIn(zone, new Date(now));
  useEffect(() => {
    const look = () => setNow(Date.now());
    const each = setInterval(look, MINUTE_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(each);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return {
    today,
    /** Of a moment: "Today", "Yesterday", "11 January". */
    dayOf: (moment: string) => wordsFor(dayIn(zone, new Date(moment)), today),
    /** Of a day: the same. */
    nameOf: (day: Day) => wordsFor(day, today),
  };
}
