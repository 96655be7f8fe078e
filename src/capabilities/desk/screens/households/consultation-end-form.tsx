import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#src/lib/dates.ts';
import { SelectField } from '#src/ui/field.tsx';
import type { HouseholdDetail } from '../../household-contract.ts';
import { consultationsOfHousehold } from '../../household-queries.ts';
import { ActForm } from './act-form.tsx';
import { Previewed } from './previewed.tsx';

interface Props {
  household: HouseholdDetail;
  onDone: () => void;
}

/** Cancels a consultation that the household has booked. */
export function ConsultationEndForm({ household: { id }, onDone }: Props) {
  const found = useQuery(consultationsOfHousehold(id));
  return (
    <Previewed preview={found}>
      {({ now: { consultations }, free: { timeZone } }) => {
        const booked = consultations.filter(({ mayCancel }) => mayCancel !== 'no');
        const [first] = booked;
        if (!first) return <p>No consultation is booked that can be cancelled.</p>;
        return (
          <ActForm
            id={id}
            act="consultation-cancellations"
            said={`A late cancellation counts as one of the month. Times are those of the household (${timeZone}).`}
            label="Cancel the consultation"
            input={(asked, text) => ({ ...asked, consultationId: text('consultation') || first.id })}
            onDone={onDone}
          >
            <SelectField
              name="consultation"
              label="Consultation"
              options={booked.map(({ id: value, startsAt, mayCancel }) => ({
                value,
                label: `${formatDate('weekdayAndDay', startsAt, timeZone)}, ${formatDate('timeInZone', startsAt, timeZone)}${mayCancel === 'late' ? ', late: it counts' : ''}`,
              }))}
            />
          </ActForm>
        );
      }}
    </Previewed>
  );
}
