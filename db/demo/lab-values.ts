import { type PanelMarker, PANEL } from '#src/capabilities/lab/rules/panel.ts';
import type { DnaReport } from '#src/capabilities/lab/rules/dna.ts';
import type { Values } from '#src/capabilities/lab/rules/levels.ts';
import { seededRandom } from './seeded-random.ts';
import type { DemoCat } from './scenario.ts';

const CARRIED = [
  'Hypertrophic cardiomyopathy (MYBPC3)',
  'Polycystic kidney disease (PKD1)',
  'Progressive retinal atrophy (CEP290)',
  'Pyruvate kinase deficiency (PKLR)',
];

/** Lab values of a cat: seven nutrients as the scenario defines them, the others mostly optimal. */
export function scenarioLabValues(cat: DemoCat): Values {
  const next = seededRandom(`${cat.name} in the lab`);
  const seven: Partial<Record<string, number>> = cat.nutrients;
  return Object.fromEntries(
    PANEL.map((marker) => {
      const percent = seven[marker.id] ?? (next() < 0.14 ? 71 + next() * 8 : 81 + next() * 18);
      return [marker.id, valueAt(marker, percent)];
    }),
  );
}

/** The value that stands at this percentage of a scale on which the reference range begins at 70 and the optimal one is 80 to 100. */
function valueAt({ reference, optimal }: PanelMarker, percent: number): number {
  const between = (from: number, to: number, share: number) => from + (to - from) * share;
  // In the middle of the percentage: it is rounded down where it is read.
  const at = percent + 0.4;
  if (reference.from === 0) return round(between(0, optimal.to, (at - 80) / 20 > 0 ? (at - 80) / 20 : 0));
  if (at < 70) return round((reference.from * at) / 70);
  if (at < 80) return round(between(reference.from, optimal.from, (at - 70) / 10));
  return round(between(optimal.from, optimal.to, (at - 80) / 20));
}

const round = (value: number) => Number(value.toPrecision(4));

export function dnaOf({ profile, dna }: DemoCat): DnaReport {
  return {
    breeds: dna.breeds,
    predispositions: CARRIED.map((name) => ({ name, copies: name === dna.carries ? 'one' : 'none' })),
    traits: dna.traits,
    sex: profile.gender,
  };
}
