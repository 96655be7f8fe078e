import { useEffect, useRef, useState } from 'react';
import type { AuditPage } from '#src/capabilities/access/contract.ts';
import { STAFF_ACTS } from '#src/capabilities/access/rules/staff-acts.ts';
import { Field, SelectField } from '#src/ui/field.tsx';
import { SearchField } from '../filter-parts.tsx';
import { partsOf, useAddress } from '../use-address.ts';

const ACTS = Object.entries(STAFF_ACTS).map(([value, { text }]) => ({ value, label: text }));
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Entries are not kept for longer; an input of another year is still being typed. */
const OLDEST_DAYS = 367;

/** Filter of the list in the URL, as the API takes it: a day is one of the reader's time zone. */
export function filterOf(search: URLSearchParams): string {
  const filter = partsOf(search, ['staff', 'action', 'subject']);
  const [, year, month, day] = (DAY.exec(search.get('day') ?? '') ?? []).map(Number);
  if (year && month && day) {
    filter.set('from', new Date(year, month - 1, day).toISOString());
    filter.set('until', new Date(year, month - 1, day + 1).toISOString());
  }
  return filter.toString();
}

/** By number, by colleague, by action and by day; kept in the address. */
export function AuditFilters({ colleagues }: Pick<AuditPage, 'colleagues'>) {
  const { search, set } = useAddress();
  return (
    <div className="staff-filters">
      <SearchField
        label="Search by the number or id of an order, a message or something else"
        placeholder="Number or id"
        maxLength={60}
        value={search.get('subject') ?? ''}
        onSearch={(text) => set('subject', text)}
      />
      <SelectField
        label="Colleague"
        placeholder="Everybody"
        value={search.get('staff') ?? ''}
        options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => set('staff', event.currentTarget.value)}
      />
      <SelectField
        label="Action"
        placeholder="Everything"
        value={search.get('action') ?? ''}
        options={ACTS}
        onChange={(event) => set('action', event.currentTarget.value)}
      />
      <DayField value={search.get('day') ?? ''} onChange={(day) => set('day', day)} />
    </div>
  );
}

function DayField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [[oldest, today]] = useState(() => [localDay(-OLDEST_DAYS), localDay(0)]);
  // The address may change by itself: back, forward.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  return (
    <Field label="Day">
      {(ids) => (
        <div className="inpwrap">
          <input
            type="date"
            className="inp"
            {...ids}
            ref={input}
            defaultValue={value}
            min={oldest}
            max={today}
            onChange={({ currentTarget }) => currentTarget.validity.valid && onChange(currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}

/** The day of the browser's time zone, so many days from today: '2026-12-01'. */
function localDay(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
