import type { Diet } from '#src/capabilities/households/rules/vocabulary.ts';
import { type Active, ACTIVE_LIST, type ActiveId, ceilingPerDay, DAYS_BETWEEN } from './active-ingredients.ts';

/** Daily intake besides sticks and food, in the unit of the active ingredient. */
export type Declared = Partial<Record<ActiveId, number>>;

/** A cat of unknown weight is taken for this light one. */
export const CAUTIOUS_KG = 2;

/**
 * Highest share of the ceiling that a day's food contains. A complete food in the EU holds at most 227 IU of vitamin D3
 * in 100 g dry matter where the ceiling stands for 3,000; the others are working values of ours, higher for raw food
 * because of the liver in it.
 */
const COMPLETE = { vitaminA: 0.05, vitaminD3: 227 / 3000 };
const FOOD_SHARE: Record<Diet, Partial<Record<ActiveId, number>>> = {
  dry: COMPLETE,
  wet: COMPLETE,
  mixed: COMPLETE,
  raw: { vitaminA: 0.4, vitaminD3: 0.1 },
};

export interface GuardRow {
  active: ActiveId;
  name: string;
  unit: Active['unit'];
  /** On the day of its stick: food, declared and stick together. */
  highestDay: number;
  perKg: number;
  /** Over seven days. */
  week: number;
  /** Null where no maximum is set. */
  ceiling: { day: number; source: string; headroomPercent: number } | null;
  over: boolean;
}

export interface Guard {
  kg: number;
  /** False when nobody has weighed the cat, and it is taken for a light one. */
  weighed: boolean;
  rows: GuardRow[];
}

export interface Dose {
  id: ActiveId;
  amount: number;
}

/** Amounts of an active that a cat gets on the day of its stick, by source. */
export interface Intake {
  food: number;
  declared: number;
  stick: number;
}

interface DoseFacts {
  kg: number | null;
  diet: Diet | null;
  declared: Declared;
}

function intakeOf(
  active: Active & { id: ActiveId },
  doses: readonly Dose[],
  { kg, diet, declared }: DoseFacts,
): Intake {
  const day = ceilingPerDay(active, kg ?? CAUTIOUS_KG);
  return {
    food: (day ?? 0) * (FOOD_SHARE[diet ?? 'raw'][active.id] ?? 0),
    declared: declared[active.id] ?? 0,
    stick: doses.reduce((sum, { id, amount }) => (id === active.id ? sum + amount : sum), 0),
  };
}

/** The same of every active that is over its ceiling, for the vet who decides about it. */
export function intakesOver(doses: readonly Dose[], facts: DoseFacts): (Intake & GuardRow)[] {
  return doseGuard(doses, facts).rows.flatMap((row) => {
    const active = ACTIVE_LIST.find(({ id }) => id === row.active);
    if (!active || !row.over) return [];
    const { food, declared, stick } = intakeOf(active, doses, facts);
    return [{ ...row, food: tidy(food), declared: tidy(declared), stick: tidy(stick) }];
  });
}

/** A cat's total of each active, against its ceiling. Each kind of stick comes once in seven days. */
export function doseGuard(doses: readonly Dose[], facts: DoseFacts): Guard {
  const weight = facts.kg ?? CAUTIOUS_KG;
  const rows = ACTIVE_LIST.map((active) => {
    const day = ceilingPerDay(active, weight);
    const { food, declared, stick } = intakeOf(active, doses, facts);
    const daily = food + declared;
    const [highestDay, week] = [daily + stick, daily * DAYS_BETWEEN + stick];
    const used = day === null ? 0 : Math.max(highestDay / day, week / (day * DAYS_BETWEEN));
    const source = active.maximum?.source ?? '';
    return {
      active: active.id,
      name: active.name,
      unit: active.unit,
      highestDay: tidy(highestDay),
      perKg: tidy(highestDay / weight),
      week: tidy(week),
      ceiling: day === null ? null : { day: tidy(day), source, headroomPercent: Math.floor((1 - used) * 100) },
      over: used > 1,
    };
  });
  return { kg: weight, weighed: facts.kg !== null, rows };
}

const tidy = (amount: number) => Math.round(amount * 10) / 10;
