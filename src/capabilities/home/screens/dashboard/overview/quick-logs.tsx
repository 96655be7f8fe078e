import { Droplet } from '#src/ui/icons/droplet.ts';
import { PenLine } from '#src/ui/icons/pen-line.ts';
import { Scale } from '#src/ui/icons/scale.ts';
import { Undo2 } from '#src/ui/icons/undo-2.ts';
import type { ReactNode } from 'react';
import { ACTIVITY_TAPS, APPETITE_TAPS } from '#src/capabilities/households/rules/measures.ts';
import type { DashboardCat } from '../../../contract.ts';
import { useDemoGuard } from '#src/capabilities/households/screens/household-context.ts';
import { useRecords } from '#src/capabilities/households/screens/records/records-context.ts';
import type { QuickEntry, QuickLog } from './use-quick-log.ts';

const ACTIVITY = [
  { label: 'Low', value: ACTIVITY_TAPS.low },
  { label: 'Moderate', value: ACTIVITY_TAPS.moderate },
  { label: 'High', value: ACTIVITY_TAPS.high },
] as const;
const APPETITE = [
  { label: 'Nothing', value: APPETITE_TAPS.nothing },
  { label: 'A little', value: APPETITE_TAPS.little },
  { label: 'Half', value: APPETITE_TAPS.half },
  { label: 'Most', value: APPETITE_TAPS.most },
  { label: 'Everything', value: APPETITE_TAPS.everything },
] as const;
const WATER_ML = [50, 100] as const;

/** Buttons that log an entry at once. Numbers and notes open a sheet. */
export function QuickLogs({ cat, taps }: { cat: DashboardCat; taps: QuickLog }) {
  const writes = useDemoGuard();
  const records = useRecords();
  const write = writes((what: QuickEntry, text: string) => void taps.tap(what, { title: 'Saved', text }));
  const open = writes((kind: 'weight' | 'note') => records.open({ what: 'log', cat, kind }));
  const undo = writes((id: string) => void taps.takeBack(id));
  const { measures } = cat;
  return (
    <div className="overview-logs">
      <Group name="Ate">
        {APPETITE.map(({ label, value }) => (
          <Chip
            key={label}
            pressed={measures.appetite === value}
            onPress={() => write({ kind: 'appetite', value }, `${cat.name} ate ${label.toLowerCase()}.`)}
          >
            {label}
          </Chip>
        ))}
      </Group>
      <Group name="Moved">
        {ACTIVITY.map(({ label, value }) => (
          <Chip
            key={label}
            pressed={measures.activity.daily === value}
            onPress={() => write({ kind: 'activity', value }, `Activity of ${cat.name}: ${label.toLowerCase()}.`)}
          >
            {label}
          </Chip>
        ))}
      </Group>
      <Group name="Drank">
        {WATER_ML.map((value) => (
          <Chip key={value} onPress={() => write({ kind: 'water', value }, `${value} ml of water for ${cat.name}.`)}>
            <Droplet size={16} aria-hidden="true" />
            {`+${value} ml`}
          </Chip>
        ))}
        <UndoWater taps={taps} onUndo={undo} />
      </Group>
      <div className="overview-log-more">
        <Chip onPress={() => open('weight')}>
          <Scale size={16} aria-hidden="true" />
          Weight
        </Chip>
        <Chip onPress={() => open('note')}>
          <PenLine size={16} aria-hidden="true" />
          Note
        </Chip>
      </div>
    </div>
  );
}

function UndoWater({ taps, onUndo }: { taps: QuickLog; onUndo: (id: string) => void }) {
  const last = taps.lastOf('water');
  if (!last) return null;
  return (
    <button
      type="button"
      className="overview-chip overview-undo"
      aria-label="Undo the last one"
      title="Undo the last one"
      onClick={() => onUndo(last.id)}
    >
      <Undo2 size={18} aria-hidden="true" />
    </button>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="overview-log" role="group" aria-label={name}>
      <span className="cap subtle" aria-hidden="true">
        {name}
      </span>
      {children}
    </div>
  );
}

/** Pressed: today has this value already, and logging it again would add nothing. */
function Chip({ pressed, onPress, children }: { pressed?: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="overview-chip"
      aria-pressed={pressed}
      onClick={() => {
        if (!pressed) onPress();
      }}
    >
      {children}
    </button>
  );
}
