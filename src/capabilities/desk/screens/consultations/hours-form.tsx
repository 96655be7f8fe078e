import type { FormEvent } from 'react';
import { CONSULTATION_MINUTES } from '#src/capabilities/consultations/rules/terms.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import { useSaveHours, type Week } from '../../consultation-queries.ts';
import { daysText, readDays, readSpans, spansText, WEEKDAYS } from './hours-text.ts';

type Vet = Week['vets'][number];

const HOURS_WRONG = 'Please write hours as 09:00-12:00, 14:00-17:00.';
const DAYS_WRONG = 'Please write one day a line: 2026-12-24, or 2026-12-27 10:00-12:00.';

/** Weekly hours of a vet, days off and extra hours, and the place of calls. */
export function HoursForm({ vet, from }: { vet: Vet; from: string | null }) {
  const form = useForm();
  const { mutateAsync, isPending } = useSaveHours(vet.id, from);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const days = readDays(form.text('days'));
    const read = WEEKDAYS.map((_, weekday) => readSpans(form.text(`weekday-${weekday}`)));
    const wrong = read.findIndex((spans) => spans === null);
    if (wrong >= 0) return form.showProblem({ field: `weekday-${wrong}`, text: HOURS_WRONG });
    if (!days) return form.showProblem({ field: 'days', text: DAYS_WRONG });
    const weekly = read.flatMap((spans, weekday) => (spans ?? []).map((span) => ({ weekday, ...span })));
    const link = form.text('link').trim() || null;
    try {
      await mutateAsync({ version: vet.version, zone: form.text('zone').trim(), weekly, ...days, link });
      toast({ title: 'Hours saved', text: 'What is booked stays as it is.' });
    } catch (failure) {
      form.showFailure(failure);
      sayFailed('Not saved', failure);
    }
  };
  return (
    <section className="panel" aria-label={`Hours of ${vet.name}`}>
      <h2 className="title">Hours of {vet.name}</h2>
      <p className="small muted">
        Slots of {CONSULTATION_MINUTES} minutes are made from them. Saving changes nothing that is booked.
      </p>
      <form {...form.props} className="deskvets-form" onSubmit={(event) => void send(event)}>
        <TextField label="Time zone" name="zone" defaultValue={vet.zone} error={form.errors.zone} />
        <div className="deskvets-hours">
          {WEEKDAYS.map((name, weekday) => (
            <TextField
              key={name}
              label={name}
              name={`weekday-${weekday}`}
              placeholder="09:00-12:00, 14:00-17:00"
              defaultValue={spansText(vet.weekly.filter((one) => one.weekday === weekday))}
              error={form.errors[`weekday-${weekday}`]}
            />
          ))}
        </div>
        <TextAreaField
          label="Days off and extra hours"
          name="days"
          rows={4}
          defaultValue={daysText(vet)}
          error={form.errors.days}
          hint="One a line. 2026-12-24 is a day off; 2026-12-27 10:00-12:00 adds hours on that day."
        />
        <TextField
          label="Your video room"
          name="link"
          type="url"
          inputMode="url"
          placeholder="https://"
          defaultValue={vet.link ?? ''}
          error={form.errors.link}
          hint="Members can choose it instead of a call, and keep its address: let them in one by one. Empty: you only call."
          optional
        />
        <Button type="submit" variant="strong" busy={isPending} busyLabel="Saving...">
          Save the hours
        </Button>
      </form>
    </section>
  );
}
