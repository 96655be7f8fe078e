import { CalendarSync } from '#src/ui/icons/calendar-sync.ts';
import { CircleDashed } from '#src/ui/icons/circle-dashed.ts';
import { FlaskConical } from '#src/ui/icons/flask-conical.ts';
import { Package } from '#src/ui/icons/package.ts';
import { Truck } from '#src/ui/icons/truck.ts';
import { Undo2 } from '#src/ui/icons/undo-2.ts';
import { BOX_KEYS } from '#src/capabilities/fulfilment/rules/box.ts';
import type { StepKey } from '#src/capabilities/fulfilment/rules/state-machine.ts';

export interface Column {
  id: string;
  name: string;
  /** Label of the column's figure. */
  figure: string;
  Icon: typeof Package;
  keys: readonly StepKey[];
}

/** The fifteen steps in five columns of the desk, by the next task; and the boxes of the later months. */
export const COLUMNS: readonly Column[] = [
  { id: 'pack', name: 'Kit to pack', figure: 'kits to pack', Icon: Package, keys: ['order_received', 'kit_packed'] },
  { id: 'road', name: 'Kit in transit', figure: 'kits in transit', Icon: Truck, keys: ['kit_shipped', 'kit_transit'] },
  {
    id: 'back',
    name: 'Samples back',
    figure: 'samples awaited',
    Icon: Undo2,
    keys: ['kit_delivered', 'return_label', 'pickup_scheduled', 'lab_transit'],
  },
  {
    id: 'lab',
    name: 'In the lab',
    figure: 'in the lab',
    Icon: FlaskConical,
    keys: ['lab_received', 'analysis_started'],
  },
  {
    id: 'formulas',
    name: 'Formulas',
    figure: 'formulas and sticks',
    Icon: CircleDashed,
    keys: ['analysis_complete', 'formula_creating', 'supplements_ready', 'optimizer_shipped', 'optimizer_delivered'],
  },
  { id: 'boxes', name: 'Monthly boxes', figure: 'monthly boxes', Icon: CalendarSync, keys: BOX_KEYS },
];

export const columnOf = (key: StepKey): string => COLUMNS.find(({ keys }) => keys.includes(key))?.id ?? 'pack';
