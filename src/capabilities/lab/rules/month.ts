import { STICK_TYPES, STICKS_PER_MONTH, STICKS_PER_TYPE } from '#src/capabilities/pricing/rules/plans.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { ACTIVE_LIST, type ActiveId } from './active-ingredients.ts';
import { allergiesMet } from './allergies.ts';
import { type Declared, type Guard, doseGuard } from './dose-guard.ts';
import { FORMULA_IDS, FORMULAS, type FormulaId } from './formulas.ts';
import { readValue, type Values } from './levels.ts';
import { markerOf, type Panel } from './panel.ts';
import { type FormulaInput, type Reason, reasonsFor } from './reasons.ts';

/** Grows when the rules change, so that an old month can be explained by the rules it was made by. */
const RULES_VERSION = 1;

interface DoseLine {
  id: ActiveId;
  name: string;
  amount: number;
  unit: string;
  cites: string | null;
  because: string;
  /** Dose if the marker were in the optimal range. */
  otherwise: string;
}

export interface StickLine {
  formula: FormulaId;
  sticks: number;
  reasons: Reason[];
  /** Explanation of a formula that nothing in particular asks for. */
  because: string | null;
  doses: DoseLine[];
}

/** The least wanted of the formulas that are not in the month. */
interface LeftOut {
  formula: FormulaId;
  because: string;
  /** All that was weighed against each other, the least wanted first. */
  compared: { formula: FormulaId; points: number; cites: string[] }[];
}

export interface Month {
  rules: number;
  lines: StickLine[];
  leftOut: LeftOut;
  guard: Guard;
  /** Sentences that say why it must not be mixed; empty when it may. */
  problems: string[];
}

/** Of two that are wanted equally, the one with the higher figure stays out: Play joins when something asks for it (C13). */
const TIE_BREAK: Readonly<Record<FormulaId, number>> = {
  ...{ cardio: 0, vision: 1, derma: 2, neuro: 3, omega: 4, renal: 5, antiox: 6, play: 7 },
};

interface FormulaScore {
  points: number;
  allergies: readonly string[];
  tieBreak: number;
}

/** Chooses the kinds of a month from a library of any size: all but those that must not be in it or are wanted least. */
export function chooseFormulas<W extends FormulaScore>(library: readonly W[]): { chosen: W[]; leastWantedFirst: W[] } {
  const order = library.toSorted(
    (a, b) => b.allergies.length - a.allergies.length || a.points - b.points || b.tieBreak - a.tieBreak,
  );
  const chosen = new Set(order.slice(-STICK_TYPES));
  return { chosen: library.filter((one) => chosen.has(one)), leastWantedFirst: order };
}

interface WantedFormula extends FormulaScore {
  formula: FormulaId;
  reasons: Reason[];
}

const wantedFormulas = (values: Values, cat: FormulaInput): WantedFormula[] =>
  FORMULA_IDS.map((formula) => {
    const reasons = reasonsFor(formula, values, cat);
    const points = reasons.reduce((sum, reason) => sum + reason.points, 0);
    const tieBreak = TIE_BREAK[formula];
    return { formula, reasons, points, allergies: allergiesMet(formula, cat.allergies), tieBreak };
  });

/** Sticks of each formula that is chosen, with the reasons. The same facts give the same month. */
export function composeFormula(values: Values, cat: FormulaInput, declared: Declared): Month {
  const { chosen, leastWantedFirst: order } = chooseFormulas(wantedFormulas(values, cat));
  const [out] = order;
  if (!out || chosen.includes(out))
    throw new Error(`A month leaves out at least one of ${FORMULA_IDS.length} formulas.`);
  const because = out.allergies.length
    ? `It contains something this cat must not have: ${out.allergies.join(', ')}.`
    : out.points === 0
      ? 'No result and no answer calls for it.'
      : `It has the lowest score: ${out.points}.`;
  return monthOf(chosen, { formula: out.formula, because, compared: comparedOf(order) }, { values, cat, declared });
}

/**
 * The month for a cat whose first one must not be mixed: the least wanted formula whose absence leaves nothing over a ceiling, and
 * nothing in it that the cat must not have, stays out instead. Null where there is no such month. For a vet to sign.
 */
export function safeMonth(values: Values, cat: FormulaInput, declared: Declared): Month | null {
  const first = composeFormula(values, cat, declared);
  if (first.problems.length === 0) return first;
  const wanted = wantedFormulas(values, cat);
  const { leastWantedFirst: order } = chooseFormulas(wanted);
  for (const { formula } of order) {
    const leftOut = { formula, because: 'A vet left it out, so that the month is safe.', compared: comparedOf(order) };
    const chosen = wanted.filter((one) => one.formula !== formula);
    const month = monthOf(chosen, leftOut, { values, cat, declared });
    if (month.problems.length === 0) return month;
  }
  return null;
}

const comparedOf = (order: readonly WantedFormula[]): LeftOut['compared'] =>
  order.map(({ formula, points, reasons }) => ({ formula, points, cites: reasons.map(({ cites }) => cites) }));

function monthOf(
  chosen: readonly WantedFormula[],
  leftOut: LeftOut,
  { values, cat, declared }: { values: Values; cat: FormulaInput; declared: Declared },
): Month {
  const lines = chosen.map(({ formula, reasons }) => lineOf(formula, reasons, values, cat.panel));
  const guard = guardOf(lines, cat, declared);
  return { rules: RULES_VERSION, lines, leftOut, guard, problems: problemsOf(lines, guard, cat) };
}

/** Exchanges one formula of a month for the one that is left out. The other lines stay as they were made. */
export function exchangeFormula(
  { lines: before, leftOut }: Month,
  out: FormulaId,
  { values, cat, declared }: { values: Values; cat: FormulaInput; declared: Declared },
): Month {
  const { formula: into, compared } = leftOut;
  const lines = before.map((line) =>
    line.formula === out ? lineOf(into, reasonsFor(into, values, cat), values, cat.panel) : line,
  );
  const guard = guardOf(lines, cat, declared);
  const because = `You exchanged it for ${FORMULAS[into].name}.`;
  const problems = problemsOf(lines, guard, cat);
  return { rules: RULES_VERSION, lines, leftOut: { formula: out, because, compared }, guard, problems };
}

/** Problems of sticks that were made earlier, for the cat as it is now: it may weigh less, or have an allergy. */
export const problemsNow = ({ lines }: Month, cat: FormulaInput, declared: Declared): string[] =>
  problemsOf(lines, guardOf(lines, cat, declared), cat);

/**
 * Doses of a month that are higher than these values allow, of actives with a safe maximum: of sticks that were made from
 * values that were wrong.
 */
export const dosesTooHigh = ({ lines }: Month, values: Values, panel?: Panel): string[] =>
  lines.flatMap(({ formula, doses }) => {
    const allowed = dosesOf(formula, values, panel);
    return doses.flatMap(({ id, name, amount, unit }) => {
      const most = allowed.find((one) => one.id === id)?.amount ?? 0;
      if (amount <= most || !isLimited(id)) return [];
      return [
        `${FORMULAS[formula].name} holds ${amountText(amount)} ${unit} of ${name}, and the results allow ${amountText(most)}.`,
      ];
    });
  });

const isLimited = (id: ActiveId) => ACTIVE_LIST.some((one) => one.id === id && one.maximum !== undefined);

const guardOf = (lines: readonly StickLine[], { kg, diet }: FormulaInput, declared: Declared): Guard =>
  doseGuard(
    lines.flatMap(({ doses }) => doses),
    { kg, diet, declared },
  );

function problemsOf(lines: readonly StickLine[], guard: Guard, { allergies }: FormulaInput): string[] {
  const met = lines.flatMap(({ formula }) => {
    const found = allergiesMet(formula, allergies);
    return found.length
      ? [`${FORMULAS[formula].name} contains something this cat must not have: ${found.join(', ')}.`]
      : [];
  });
  return [...met, ...guard.rows.filter(({ over }) => over).map(overSentence)];
}

const amountText = (amount: number) => formatNumber(amount, 1);

function overSentence({ name, unit, highestDay, ceiling }: Guard['rows'][number]): string {
  return `${name} would reach ${amountText(highestDay)} ${unit} a day, more than the safe maximum of ${amountText(ceiling?.day ?? 0)} ${unit}.`;
}

function lineOf(formula: FormulaId, reasons: Reason[], values: Values, panel: Panel | undefined): StickLine {
  const because = reasons.length ? null : 'Included by default; no other formula was needed more.';
  return { formula, sticks: STICKS_PER_TYPE, reasons, because, doses: dosesOf(formula, values, panel) };
}

/** The registered amount; half of it where there is plenty already, none where there is too much. */
function dosesOf(formula: FormulaId, values: Values, panel?: Panel): DoseLine[] {
  return ACTIVE_LIST.filter((active) => active.formula === formula).map(({ id, name, amount, unit, text }) => {
    const marker = markerOf(id, panel);
    const value = values[id];
    const otherwise = `${text} if the result is in the optimal range.`;
    const dose = { id, name, unit, otherwise };
    if (!marker) return { ...dose, amount, cites: null, because: 'This is the standard dose.', otherwise: text };
    const cites = `marker:${id}`;
    if (value === undefined)
      return { ...dose, amount, cites, because: 'The full dose, because this was not measured.' };
    const { side, level } = readValue(marker, value);
    if (side !== 'above')
      return { ...dose, amount, cites, because: `The full dose: your result of ${value} ${marker.unit} allows it.` };
    if (level === 'normal')
      return {
        ...dose,
        amount: amount / 2,
        cites,
        because: `Half the dose: ${value} ${marker.unit} is already high in the normal range.`,
      };
    return { ...dose, amount: 0, cites, because: `No dose: ${value} ${marker.unit} is above the reference range.` };
  });
}

/** Formula of each day: every seven days each of the seven once. */
export function scheduleOf(lines: readonly Pick<StickLine, 'formula'>[]): FormulaId[] {
  return Array.from({ length: STICKS_PER_MONTH }, (_, day) => lines[day % lines.length]?.formula).filter(
    (id) => id !== undefined,
  );
}
