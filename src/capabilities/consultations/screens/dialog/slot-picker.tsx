import { useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { wallClock } from '#src/lib/wall-clock.ts';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import { SelectField } from '#src/ui/field.tsx';
import type { Slot } from './offered-slots.ts';

interface SlotPickerProps {
  slots: readonly Slot[];
  timeZone: string;
  slot: Slot | null;
  onSlot: (slot: Slot | null) => void;
}

/** Free times by the household's clock: the days that have some, and those of one day. */
export function SlotPicker({ slots, timeZone, slot, onSlot }: SlotPickerProps) {
  const dayOf = ({ startsAt }: Slot) => wallClock(timeZone, new Date(startsAt)).slice(0, 10);
  const days = Map.groupBy(slots, dayOf);
  const [wanted, setWanted] = useState(slot ? dayOf(slot) : '');
  const day = days.has(wanted) ? wanted : ([...days.keys()][0] ?? '');
  const choose = (startsAt: string) => onSlot(slots.find((one) => one.startsAt === startsAt) ?? null);
  return (
    <div className="stack gap3">
      <SelectField
        label="Day"
        value={day}
        onChange={(event) => {
          setWanted(event.currentTarget.value);
          onSlot(days.get(event.currentTarget.value)?.[0] ?? null);
        }}
        options={[...days].map(([value, [first]]) => ({
          value,
          label: formatDate('weekdayAndDay', first?.startsAt ?? value, timeZone),
        }))}
      />
      <ChoiceGroup
        legend="Time"
        className="consultations-times"
        columns={4}
        value={slot?.startsAt}
        onChange={choose}
        options={(days.get(day) ?? []).map(({ startsAt }) => ({
          value: startsAt,
          title: formatDate('time', startsAt, timeZone),
        }))}
        hint={`By the clock of your household (${timeZone.replaceAll('_', ' ')}).`}
      />
    </div>
  );
}
