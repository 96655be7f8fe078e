import type { FigureValues } from '#src/capabilities/access/rules/month-figure.ts';
import { FORMULA_IDS, FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { monthAfter } from '#src/lib/shop-months.ts';

/** Unit of the numbers of a column: counts, percent, seconds, or minor units of a currency. */
export const FIGURE_UNITS = ['count', 'percent', 'seconds', ...CURRENCIES] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

type Cell = number | null;

/** A figure as it is drawn, listed and downloaded. */
export interface Sheet {
  /** Head of the first column: the kind of thing that each row is. */
  of: 'Month' | 'Formula';
  columns: { label: string; unit: FigureUnit }[];
  /** Indexes of the columns that are drawn. */
  drawn: number[];
  /** By a month (`2026-12`) or a name. */
  rows: { key: string; cells: Cell[] }[];
}

export interface MonthOfFigure {
  month: string;
  values: FigureValues;
}

interface Column {
  label: string;
  unit: FigureUnit;
  cell(values: FigureValues): Cell;
  drawn?: boolean;
}

/** A share in percent with one decimal; null where there is nothing that it could be a share of. */
const share = (part: Cell | undefined, whole: Cell | undefined): Cell =>
  whole ? Math.round(((part ?? 0) / whole) * 1000) / 10 : null;

const counted = (label: string, key: string, drawn = false): Column => ({
  ...{ label, unit: 'count', drawn },
  cell: (values) => values[key] ?? 0,
});

/** A row for each month. */
const byMonth = (columns: Column[], months: readonly MonthOfFigure[]): Sheet => ({
  of: 'Month',
  columns: columns.map(({ label, unit }) => ({ label, unit })),
  drawn: columns.flatMap(({ drawn }, index) => (drawn ? index : [])),
  rows: months.map(({ month, values }) => ({ key: month, cells: columns.map(({ cell }) => cell(values)) })),
});

/** Currencies of which something was paid or returned, each with columns of its own. */
function revenueSheet(months: readonly MonthOfFigure[]): Sheet {
  const of = (values: FigureValues, key: string) => values[key] ?? 0;
  const used = CURRENCIES.filter((one) =>
    months.some(({ values }) => of(values, `${one} paid`) !== 0 || of(values, `${one} returned`) !== 0),
  );
  const columns = used.flatMap((unit): Column[] => [
    {
      ...{ label: `Revenue in ${unit}`, unit, drawn: true },
      cell: (values) => of(values, `${unit} paid`) - of(values, `${unit} returned`),
    },
    { label: `Invoices in ${unit}`, unit, cell: (values) => of(values, `${unit} paid`) },
    { label: `Returned in ${unit}`, unit, cell: (values) => of(values, `${unit} returned`) },
  ]);
  return byMonth(columns, months);
}

const PLAN_COLUMNS: Column[] = [
  counted('Active cats', 'cats', true),
  { label: 'Churn', unit: 'percent', cell: ({ lost, before }) => share(lost, before), drawn: true },
  counted('Live plans', 'live'),
  counted('Plans begun', 'started'),
  counted('Plans ended', 'ended'),
  counted('Live when the month began', 'before'),
  counted('Of those, ended', 'lost'),
];

const RECOVERED_COLUMNS: Column[] = [
  { label: 'Recovered', unit: 'percent', cell: ({ recovered, refused }) => share(recovered, refused), drawn: true },
  counted('Refused', 'refused'),
  counted('Paid since', 'recovered'),
];

const ON_TIME_COLUMNS: Column[] = [
  {
    ...{ label: 'On time', unit: 'percent', drawn: true },
    cell: ({ kept, missed }) => share(kept, (kept ?? 0) + (missed ?? 0)),
  },
  counted('Promises kept', 'kept'),
  counted('Promises missed', 'missed'),
];

const RESULT_COLUMNS: Column[] = [
  { label: 'Median', unit: 'seconds', cell: ({ median }) => median ?? null, drawn: true },
  { label: 'Nine of ten', unit: 'seconds', cell: ({ ninetieth }) => ninetieth ?? null, drawn: true },
  counted('Cats', 'cats'),
];

const DONATION_COLUMNS: Column[] = [
  counted('Set aside', 'setAside', true),
  counted('Taken back', 'reversed'),
  counted('Allocated', 'allocated'),
];

const CLAIM_COLUMNS: Column[] = [counted('Claims', 'claims', true)];

const NOT_NOTED = 'none';
const OTHERS = 'others';

/** A row for each formula, with the sum of all months and each month. An id that is none of ours counts among others. */
function refusalSheet(months: readonly MonthOfFigure[]): Sheet {
  const known = (key: string) => (key === NOT_NOTED || key in FORMULAS ? key : OTHERS);
  const of = (values: FigureValues, row: string) =>
    Object.entries(values).reduce((sum, [key, count]) => sum + (known(key) === row ? (count ?? 0) : 0), 0);
  const named = [...FORMULA_IDS.map((id) => [id, FORMULAS[id].name] as const), [NOT_NOTED, 'Not noted'] as const];
  const all = [...named, [OTHERS, 'Other formulas'] as const];
  const rows = all.map(([id, name]) => {
    const cells = months.map(({ values }) => of(values, id));
    return { key: name, cells: [cells.reduce((sum, count) => sum + count, 0), ...cells] };
  });
  return {
    of: 'Formula',
    columns: [
      { label: 'Refused sticks', unit: 'count' },
      ...months.map(({ month: label }) => ({ label, unit: 'count' as const })),
    ],
    drawn: [0],
    rows: rows.filter(({ key, cells: [sum = 0] }) => sum > 0 || key !== 'Other formulas'),
  };
}

/** A row for each cohort, with the share of it that was live after one month and so on; null where that is to come. */
function cohortSheet(months: readonly MonthOfFigure[]): Sheet {
  const byName = new Map(months.map(({ month, values }) => [month, values]));
  const after = months.slice(1).map((_, index) => index + 1);
  const rows = months.map(({ month }) => {
    const size = months.reduce<Cell>((found, { values }) => values[`${month} size`] ?? found, null);
    const shares = after.map((count) => {
      const values = byName.get(monthAfter(month, count));
      return values ? share(values[month], size) : null;
    });
    return { key: month, cells: [size ?? 0, ...shares] };
  });
  const columns = after.map((count) => ({
    label: count === 1 ? '1 month' : `${count} months`,
    unit: 'percent' as const,
  }));
  return {
    of: 'Month',
    columns: [{ label: 'Households', unit: 'count' }, ...columns],
    drawn: [1, 3].filter((one) => one <= after.length),
    rows,
  };
}

/** Figures by key, in the order of the page. */
export const SHEETS = {
  revenue: { title: 'Revenue', sheet: revenueSheet },
  plans: { title: 'Active cats and churn', sheet: (months) => byMonth(PLAN_COLUMNS, months) },
  cohorts: { title: 'Cohorts', sheet: cohortSheet },
  recovered: { title: 'Recovered payments', sheet: (months) => byMonth(RECOVERED_COLUMNS, months) },
  'on-time': { title: 'On-time rate', sheet: (months) => byMonth(ON_TIME_COLUMNS, months) },
  'first-results': { title: 'Time to first results', sheet: (months) => byMonth(RESULT_COLUMNS, months) },
  refusals: { title: 'Refusals by formula', sheet: refusalSheet },
  claims: { title: 'Claims for refused sticks', sheet: (months) => byMonth(CLAIM_COLUMNS, months) },
  donations: { title: 'Donations', sheet: (months) => byMonth(DONATION_COLUMNS, months) },
} as const satisfies Record<string, { title: string; sheet(months: readonly MonthOfFigure[]): Sheet }>;

export type FigureKey = keyof typeof SHEETS;
export const FIGURE_KEYS = Object.keys(SHEETS) as FigureKey[];
