import type { FormulaId } from './formulas.ts';
import { MARKERS } from './markers.ts';

export const DOMAINS = {
  heart: { name: 'Heart', formula: 'cardio' },
  kidneys: { name: 'Kidneys', formula: 'renal' },
  vision: { name: 'Vision', formula: 'vision' },
  skin: { name: 'Skin and coat', formula: 'derma' },
  calm: { name: 'Calm', formula: 'neuro' },
  joints: { name: 'Joints', formula: 'omega' },
  digestion: { name: 'Digestion', formula: 'play' },
} as const satisfies Record<string, { name: string; formula: FormulaId }>;
export type DomainId = keyof typeof DOMAINS;
export const DOMAIN_IDS = Object.keys(DOMAINS) as DomainId[];

type Sample = 'hair' | 'swab' | 'stool';
export type NutrientId = keyof typeof MARKERS;
export const NUTRIENT_IDS = Object.keys(MARKERS) as NutrientId[];

/** From a value up to a value, both included. */
interface Range {
  from: number;
  to: number;
}

export interface PanelMarker {
  id: string;
  name: string;
  domain: DomainId;
  /** List that shows it besides its domain's. */
  kind: 'vitamin' | 'mineral' | 'other';
  sample: Sample;
  unit: string;
  reference: Range;
  optimal: Range;
  source: string;
}

/**
 * Laboratories have agreed on no intervals for hair, saliva and stool of cats, and those for blood do not
 * apply to them. So the ranges are our own; publications about cats are named beside them.
 */
export const WORKING_RANGE = 'Working range of our lab. There is no agreed reference interval for this sample.';
const beside = (published: string) => `${WORKING_RANGE} For comparison: ${published}`;
const HAIR_ZINC = beside(
  'a mean of 238.9 mg/kg in the hair of pet and feral cats (Skibniewska et al., J. Elem. 2011).',
);
const HAIR_COPPER = beside('means between 10.3 and 19.5 mg/kg in the hair of 20 pet cats (University of Iași).');
const CALPROTECTIN = beside(
  'a median of 6 µg/g in healthy cats and 61 µg/g in cats with a chronic enteropathy (Heilmann et al.).',
);

type Ends = readonly [from: number, to: number];
type Row = readonly [id: string, name: string, unit: string, reference: Ends, optimal: Ends, source?: string];

const range = ([from, to]: Ends): Range => ({ from, to });

function rows(domain: DomainId, kind: PanelMarker['kind'], sample: Sample, list: readonly Row[]): PanelMarker[] {
  return list.map(([id, name, unit, reference, optimal, source = WORKING_RANGE]) => {
    return { id, name, domain, kind, sample, unit, reference: range(reference), optimal: range(optimal), source };
  });
}

/** Version of the ranges and units below. It is raised with each change to them; every set of results has the one that it is judged by. */
export const RANGES_VERSION = '2026-1';

/** Everything the lab reads, in the order of the form. */
export const PANEL: readonly PanelMarker[] = [
  ...rows('heart', 'other', 'swab', [
    ['taurine', 'Taurine', 'µmol/L', [60, 240], [90, 200]],
    ['carnitine', 'Carnitine', 'µmol/L', [8, 40], [12, 32]],
    ['coenzymeQ10', 'Coenzyme Q10', 'µg/L', [20, 120], [35, 100]],
    ['epa', 'EPA', '% of fatty acids', [0.4, 4], [0.8, 3]],
  ]),
  ...rows('heart', 'vitamin', 'swab', [
    ['thiamine', 'Vitamin B1 (thiamine)', 'µg/L', [4, 30], [8, 24]],
    ['vitaminK1', 'Vitamin K1', 'µg/L', [0.1, 1.5], [0.3, 1.2]],
  ]),
  ...rows('heart', 'mineral', 'hair', [
    ['potassium', 'Potassium', 'mg/kg', [60, 600], [110, 450]],
    ['iron', 'Iron', 'mg/kg', [12, 80], [18, 60]],
  ]),
  ...rows('kidneys', 'vitamin', 'swab', [['vitaminD3', 'Vitamin D3', 'nmol/L', [0.8, 3.4], [1.2, 2.8]]]),
  ...rows('kidneys', 'other', 'swab', [
    ['sdma', 'SDMA', 'µg/dL', [0, 4], [0, 2.8]],
    ['creatinine', 'Creatinine', 'µmol/L', [0, 24], [0, 18]],
    ['urea', 'Urea', 'mmol/L', [0, 12], [0, 9]],
    ['nitricOxide', 'Nitrite and nitrate', 'µmol/L', [20, 200], [40, 160]],
  ]),
  ...rows('kidneys', 'mineral', 'hair', [
    ['phosphorus', 'Phosphorus', 'mg/kg', [180, 500], [220, 400]],
    ['sodium', 'Sodium', 'mg/kg', [300, 3500], [600, 2600]],
  ]),
  ...rows('vision', 'vitamin', 'swab', [
    ['vitaminA', 'Vitamin A', 'µg/L', [12, 90], [20, 70]],
    ['riboflavin', 'Vitamin B2 (riboflavin)', 'µg/L', [3, 30], [6, 24]],
    ['vitaminC', 'Vitamin C', 'mg/L', [0.8, 8], [1.5, 6]],
  ]),
  ...rows('vision', 'other', 'swab', [
    ['lutein', 'Lutein', 'µg/L', [2, 40], [6, 30]],
    ['zeaxanthin', 'Zeaxanthin', 'µg/L', [1, 16], [2, 12]],
    ['dha', 'DHA', '% of fatty acids', [0.6, 5], [1.2, 4]],
    ['oxidisedDna', 'Oxidised DNA (8-OHdG)', 'µg/L', [0, 4], [0, 2.5]],
  ]),
  ...rows('skin', 'vitamin', 'swab', [
    ['vitaminE', 'Vitamin E', 'µg/L', [150, 1400], [300, 1100]],
    ['biotin', 'Biotin', 'ng/L', [60, 900], [140, 700]],
    ['niacin', 'Vitamin B3 (niacin)', 'µg/L', [20, 240], [50, 190]],
  ]),
  ...rows('skin', 'mineral', 'hair', [
    ['zinc', 'Zinc', 'mg/kg', [150, 320], [180, 280], HAIR_ZINC],
    ['copper', 'Copper', 'mg/kg', [8, 24], [10, 20], HAIR_COPPER],
    ['sulphur', 'Sulphur', 'g/kg', [36, 56], [40, 52]],
  ]),
  ...rows('skin', 'other', 'hair', [['linoleicAcid', 'Linoleic acid', '% of fatty acids', [6, 30], [10, 24]]]),
  ...rows('calm', 'mineral', 'hair', [
    ['magnesium', 'Magnesium', 'mg/kg', [60, 320], [90, 260]],
    ['lithium', 'Lithium', 'µg/kg', [4, 80], [8, 60]],
  ]),
  ...rows('calm', 'other', 'hair', [['hairCortisol', 'Cortisol in hair', 'pg/mg', [0, 12], [0, 8]]]),
  ...rows('calm', 'other', 'swab', [
    ['cortisol', 'Cortisol in saliva', 'µg/L', [0, 4], [0, 2.6]],
    ['tryptophan', 'Tryptophan', 'µmol/L', [3, 30], [6, 24]],
    ['alphaAmylase', 'Alpha-amylase', 'U/mL', [0, 30], [0, 20]],
  ]),
  ...rows('calm', 'vitamin', 'swab', [['pyridoxine', 'Vitamin B6 (pyridoxine)', 'µg/L', [2, 30], [5, 24]]]),
  ...rows('joints', 'mineral', 'hair', [
    ['calcium', 'Calcium', 'mg/kg', [250, 1400], [380, 1100]],
    ['manganese', 'Manganese', 'mg/kg', [0.2, 2.4], [0.4, 1.8]],
    ['silicon', 'Silicon', 'mg/kg', [8, 90], [16, 70]],
    ['boron', 'Boron', 'mg/kg', [0.3, 4], [0.6, 3]],
  ]),
  ...rows('joints', 'other', 'swab', [
    ['crp', 'C-reactive protein', 'µg/L', [0, 300], [0, 180]],
    ['interleukin6', 'Interleukin-6', 'ng/L', [0, 20], [0, 12]],
    ['omegaRatio', 'Omega-6 to omega-3', 'ratio', [0, 14], [0, 9]],
  ]),
  ...rows('digestion', 'other', 'stool', [
    ['fibre', 'Fibre', '% of dry matter', [8, 36], [12, 28]],
    ['calprotectin', 'Calprotectin', 'µg/g', [0, 30], [0, 16], CALPROTECTIN],
    ['stoolPh', 'pH', 'pH', [5.8, 7.4], [6.1, 7]],
    ['butyrate', 'Butyrate', 'µmol/g', [10, 80], [20, 65]],
    ['elastase', 'Pancreatic elastase', 'µg/g', [40, 400], [80, 400]],
    ['immunoglobulinA', 'Immunoglobulin A', 'µg/g', [200, 2600], [450, 2000]],
    ['bacteria', 'Variety of bacteria', 'Shannon index', [2.2, 5.6], [3, 5.2]],
    ['stoolFat', 'Fat', '% of dry matter', [0, 18], [0, 12]],
  ]),
  ...rows('digestion', 'vitamin', 'stool', [
    ['cobalamin', 'Vitamin B12 (cobalamin)', 'ng/g', [60, 900], [120, 700]],
    ['folate', 'Folate', 'ng/g', [100, 1600], [220, 1300]],
  ]),
  ...rows('digestion', 'mineral', 'hair', [['selenium', 'Selenium', 'mg/kg', [0.5, 3], [0.8, 2.4]]]),
];

/** Ranges and units of one version. */
export interface Panel {
  version: string;
  markers: readonly PanelMarker[];
}

export const CURRENT_PANEL: Panel = { version: RANGES_VERSION, markers: PANEL };

/** Every version that results are judged by. A version that released results have is kept here as it was. */
const PANELS = new Map<string, Panel>();

/** Adds a version. Refuses to change one that is there. */
export function addPanel(panel: Panel): void {
  if (PANELS.has(panel.version)) throw new Error(`The ranges of version ${panel.version} are never changed.`);
  PANELS.set(panel.version, panel);
}
addPanel(CURRENT_PANEL);

/** A version by its name; undefined for one that this shop does not know. */
export const findPanel = (version: string): Panel | undefined => PANELS.get(version);

/** Version of the ranges that stored results have. Throws where it is unknown: judged by another one they would be wrong. */
export function panelOf(version: string): Panel {
  const panel = findPanel(version);
  if (!panel)
    throw new Error(
      `These results have the ranges of version ${version}, which this version of the shop does not know.`,
    );
  return panel;
}

export const markerOf = (id: string, { markers }: Panel = CURRENT_PANEL): PanelMarker | undefined =>
  markers.find((marker) => marker.id === id);

/** Version that the values of a set are judged by: the newest one until the first of them is there. */
export const rangesFor = (set: { ranges: string }, values: Readonly<Record<string, number>>): string =>
  Object.keys(values).length ? set.ranges : RANGES_VERSION;

/** The formulas that answer a marker, the first before all. */
export function formulasForMarker(marker: PanelMarker): readonly FormulaId[] {
  const nutrient = NUTRIENT_IDS.find((id) => id === marker.id);
  return nutrient ? MARKERS[nutrient].answeredBy : [DOMAINS[marker.domain].formula];
}
