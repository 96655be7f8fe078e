/** Units that the lab writes, in multiples of the first one of their table. Amounts are not turned into masses. */
const TABLES: readonly Readonly<Record<string, number>>[] = [
  {
    ...{ 'mg/kg': 1, 'µg/g': 1, ppm: 1, 'ng/mg': 1, 'g/kg': 1000, 'mg/g': 1000 },
    ...{ 'µg/kg': 0.001, 'ng/g': 0.001, 'pg/mg': 0.001, ppb: 0.001 },
  },
  {
    ...{ 'µg/L': 1, 'ng/mL': 1, 'mg/L': 1000, 'µg/mL': 1000, 'µg/dL': 10, 'mg/dL': 10_000 },
    ...{ 'ng/dL': 0.01, 'ng/L': 0.001, 'pg/mL': 0.001 },
  },
  { 'µmol/L': 1, 'nmol/mL': 1, 'mmol/L': 1000, 'nmol/L': 0.001, 'pmol/mL': 0.001 },
  { 'µmol/g': 1, 'mmol/kg': 1, 'nmol/g': 0.001, 'mmol/g': 1000 },
  { 'U/mL': 1, 'kU/L': 1, 'U/L': 0.001 },
  { '% of fatty acids': 1, '%': 1 },
  { '% of dry matter': 1, '%': 1, 'g/100g': 1 },
];

/** One spelling of each unit: the micro sign is a letter to some, litres are written small, and u stands for micro. */
const spelled = (unit: string) =>
  unit
    .normalize('NFKC')
    .replace(/\s*\/\s*/g, '/')
    .replace(/\b(\d+) (?=m?k?g)/, '$1')
    .replace(/(\/[dmµμ]?)l$/, '$1L')
    .replace(/^u(?=g|mol)/, 'μ');

const NAMES = TABLES.map((table) => new Map(Object.entries(table).map(([unit, size]) => [spelled(unit), size])));

/** Factor from one unit to another; null where the one cannot be converted into the other. */
export function unitFactor(from: string, to: string): number | null {
  const [one, other] = [spelled(from), spelled(to)];
  if (one === other) return 1;
  for (const table of NAMES) {
    const [size, wanted] = [table.get(one), table.get(other)];
    if (size !== undefined && wanted !== undefined) return size / wanted;
  }
  return null;
}
