import { ScheduleRows } from '#src/capabilities/pricing/screens/schedule-rows.tsx';
import { useParcels } from './parcels-context.ts';

/** The next steps with their dates; nothing where no plan and no parcel is to come. */
export function SchedulePanel() {
  const { schedule, asOf } = useParcels();
  if (!schedule || (schedule.state === 'over' && !schedule.stages.length)) return null;
  return (
    <section className="panel" aria-labelledby="schedule">
      <h2 className="title" id="schedule">
        What happens next
      </h2>
      <ScheduleRows schedule={schedule} asOf={asOf} />
    </section>
  );
}
