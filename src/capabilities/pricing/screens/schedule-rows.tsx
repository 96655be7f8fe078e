import type { Schedule } from '../rules/schedule.ts';
import { type ScheduleRow, scheduleRows } from '../rules/schedule-words.ts';
import './schedule-rows.css';

interface ScheduleRowsProps {
  schedule: Schedule;
  /** The moment that late is judged by; without it nothing is. */
  asOf?: Date | string;
  /** Only these lines of it. */
  only?: (row: ScheduleRow) => boolean;
}

/** The next steps with their dates, line by line. */
export function ScheduleRows({ schedule, asOf, only = () => true }: ScheduleRowsProps) {
  return (
    <dl className="schedule-rows">
      {scheduleRows(schedule, asOf)
        .filter(only)
        .map(({ id, name, value, note, late }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              {value}
              {late && <b className="schedule-late">, late</b>}
              {note && <span className="small muted">{note}</span>}
            </dd>
          </div>
        ))}
    </dl>
  );
}
