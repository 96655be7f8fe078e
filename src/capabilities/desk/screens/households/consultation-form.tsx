import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#src/lib/dates.ts';
import { ChipGroup } from '#src/ui/choice.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { useState } from 'react';
import type { HouseholdDetail } from '../../household-contract.ts';
import { consultationsOfHousehold } from '../../household-queries.ts';
import { ActForm } from './act-form.tsx';
import { Previewed } from './previewed.tsx';

interface Props {
  household: HouseholdDetail;
  onDone: () => void;
}

const WAYS = [
  { value: 'phone', label: 'The vet calls' },
  { value: 'link', label: 'The video room of the vet' },
] as const;

/** A consultation with a vet, at a time that the household's plan allows. */
export function ConsultationForm({ household: { id, cats, people }, onDone }: Props) {
  const here = cats.filter(({ archived }) => !archived);
  const [catIds, setCats] = useState(here.slice(0, 1).map((cat) => cat.id));
  const found = useQuery(consultationsOfHousehold(id));
  const phone = people.find(({ phoneConfirmed }) => phoneConfirmed)?.phone ?? '';
  return (
    <Previewed preview={found}>
      {({ now, free: { slots, vets, timeZone } }) => {
        const [first] = slots;
        if (now.refusal || !first) return <p>{now.refusal ?? 'No vet has a free time now.'}</p>;
        const nameOf = (vetId: string) => vets.find((vet) => vet.id === vetId)?.name ?? 'a vet';
        return (
          <ActForm
            id={id}
            act="consultations"
            said={`${now.left} of ${now.included} left in this month of the plan. Times are those of the household (${timeZone}).`}
            label="Book the consultation"
            input={(asked, text) => {
              const { startsAt, vetId } = slots.find((slot) => slot.startsAt === text('slot')) ?? first;
              const way = text('way') === 'link' ? ('link' as const) : ('phone' as const);
              return {
                ...asked,
                booking: {
                  ...{ vetId, startsAt, catIds, question: text('question'), way },
                  phone: way === 'phone' ? text('phone') : null,
                },
              };
            }}
            onDone={onDone}
          >
            <SelectField
              name="slot"
              label="Time"
              options={slots.map(({ startsAt, vetId }) => ({
                value: startsAt,
                label: `${formatDate('weekdayAndDay', startsAt, timeZone)}, ${formatDate('timeInZone', startsAt, timeZone)}, ${nameOf(vetId)}`,
              }))}
            />
            <ChipGroup
              legend="Cats"
              values={catIds}
              onChange={setCats}
              options={here.map((cat) => ({ value: cat.id, label: cat.name }))}
            />
            <SelectField name="way" label="Way" options={WAYS} />
            <TextField name="phone" label="Phone for the call" type="tel" defaultValue={phone} maxLength={40} />
            <TextField name="question" label="About" maxLength={500} />
          </ActForm>
        );
      }}
    </Previewed>
  );
}
