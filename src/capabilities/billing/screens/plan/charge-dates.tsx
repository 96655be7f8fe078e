import type { Schedule } from '#src/capabilities/pricing/rules/schedule.ts';
import { isAboutCharge, scheduleRows } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { Detail } from '../detail.tsx';

/** Dates of the next payment, and until when it can be changed. */
export function ChargeDates({ schedule }: { schedule: Schedule | null }) {
  const rows = schedule ? scheduleRows(schedule).filter(isAboutCharge) : [];
  return rows.map(({ id, name, value }) => (
    <Detail key={id} name={id === 'charge' ? 'Date' : name}>
      {value}
    </Detail>
  ));
}
