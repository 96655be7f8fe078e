import { FORMULA_IDS, FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { PANEL } from '#src/capabilities/lab/rules/panel.ts';
import { list } from './red-flag-words.ts';
import { ORDINARY_WORDS } from './ordinary-words.ts';
import { VOCABULARY } from './vocabulary.ts';
import { plain, wordsOf } from './words.ts';
import { Vocabulary } from './spelling.ts';

/** Formulas and markers by the names that people type. Words that are common in other questions stand only in longer names. */
const FORMULA_ALIASES: Record<FormulaId, string> = {
  antiox: 'antiox renew, antiox, antioxrenew, anti ox renew, antioxidant renew',
  cardio: 'cardio flex pro, cardio flex, cardioflex pro, cardioflex, flex pro, flex',
  vision: 'clear v optima, clear optima, v optima, optima, clear voptima, voptima',
  derma: 'dermaflow, derma flow, dermaflow plus',
  neuro: 'neurofix 360, neurofix, neuro fix 360, neuro fix',
  omega: 'omega flex 3, omega flex, omegaflex 3, omegaflex, flex 3, flex',
  play: 'purr fect play, purrfect play, perfect play, purrfect, purr fect',
  renal: 'renal advance, renaladvance, renal advanced',
};
const STICK_WORDS = ['stick', 'sticks', 'formula'];

const MARKER_ALIASES: Readonly<Record<string, string>> = {
  alphaAmylase: 'amylase',
  bacteria: 'gut bacteria, microbiome, bacteria variety',
  calcium: 'kalzium',
  cobalamin: 'b 12',
  coenzymeQ10: 'coenzyme q, co q 10, coq 10, q 10',
  cortisol: 'cortisol, salivary cortisol',
  creatinine: 'creatinin',
  crp: 'crp',
  elastase: 'elastase',
  fibre: 'fiber',
  hairCortisol: 'cortisol, hair cortisol',
  immunoglobulinA: 'iga, immunoglobulin',
  interleukin6: 'interleukin, il 6',
  iron: 'iorn',
  linoleicAcid: 'linoleic',
  nitricOxide: 'nitrite, nitrate, nitric oxide',
  omegaRatio: 'omega ratio, omega 6',
  oxidisedDna: 'oxidised dna, oxidized dna',
  phosphorus: 'phosphor',
  pyridoxine: 'b 6',
  riboflavin: 'b 2',
  niacin: 'b 3',
  stoolFat: 'fat in the stool, stool fat, fat in stool, fat value, fat in the poop',
  stoolPh: 'ph, stool ph',
  sulphur: 'sulfur',
  thiamine: 'b 1',
  vitaminA: 'vit a',
  vitaminC: 'vit c',
  vitaminD3: 'vitamin d, vit d, vit d 3, d 3',
  vitaminE: 'vit e',
  vitaminK1: 'vitamin k, vit k',
  zinc: 'zink, zinck',
};
/** Markers whose own name is a common word. */
const COMMON_NAMES = new Set(['stoolFat', 'bacteria']);

type Named = { kind: 'formula'; id: FormulaId } | { kind: 'marker'; id: string };
interface Name {
  phrase: readonly string[];
  named: Named;
}

const NAMES: readonly Name[] = [
  ...FORMULA_IDS.flatMap((id): Name[] => {
    const { name, short } = FORMULAS[id];
    const aliases = [name, ...list(FORMULA_ALIASES[id]), ...STICK_WORDS.map((word) => `${short} ${word}`)];
    return aliases.map((alias) => ({ phrase: wordsOf(alias), named: { kind: 'formula', id } }));
  }),
  ...PANEL.flatMap(({ id, name }): Name[] => {
    const [outside = '', inside = ''] = name.split(/[()]/);
    const own = COMMON_NAMES.has(id) ? [] : [outside, inside];
    return [...own, ...list(MARKER_ALIASES[id] ?? '')]
      .map(wordsOf)
      .filter((phrase) => phrase.length > 0)
      .map((phrase) => ({ phrase, named: { kind: 'marker', id } }));
  }),
].toSorted((a, b) => b.phrase.length - a.phrase.length);

const WORDS = new Vocabulary(NAMES.flatMap(({ phrase }) => phrase));
/** A word of fewer letters is no slip, and one of fewer is no word that it can be: a slip makes most short ones another word. */
const SLIPS_FROM = 4;
const SLIPPED_FROM = 5;
/** As many different words of a message may have slips in them; a comparison takes time. */
const MOST_GUESSES = 40;
/** Letters of which one is easily written for the other begin a word alike. */
const begin = (word: string): string => (word[0] ?? '').replace(/[kqszc]/, 'c');

function meant(typed: string): readonly string[] {
  if (WORDS.has(typed)) return [typed];
  if (typed.length < SLIPS_FROM || VOCABULARY.has(typed) || ORDINARY_WORDS.has(typed)) return [];
  return WORDS.near(typed).filter((word) => word.length >= SLIPPED_FROM && begin(word) === begin(typed));
}

/** Formulas and markers that a message names, and the message without them. */
export interface LabNames {
  formulas: readonly FormulaId[];
  markers: readonly string[];
  /** Words beside the names. */
  besides: readonly string[];
  /** The message as words, with `formula` for each name of a formula; the second, without markers. */
  text: string;
  withoutMarkers: string;
}

export function labNamesIn(message: string): LabNames {
  const words = wordsOf(message);
  const known = new Map<string, readonly string[]>();
  const meanings = words.map((word) => {
    const found = known.get(word) ?? (known.size < MOST_GUESSES ? meant(word) : []);
    known.set(word, found);
    return found;
  });
  const formulas = new Set<FormulaId>();
  const markers = new Set<string>();
  const texts: { word: string; kind: Named['kind'] | 'word' }[] = [];
  for (let at = 0; at < words.length; ) {
    const here = NAMES.filter(({ phrase }) => phrase.every((word, offset) => meanings[at + offset]?.includes(word)));
    const length = here[0]?.phrase.length ?? 0;
    for (const { phrase, named } of here) {
      if (phrase.length < length) continue;
      if (named.kind === 'formula') formulas.add(named.id);
      else markers.add(named.id);
    }
    const word = words.slice(at, at + Math.max(1, length)).join(' ');
    texts.push({ word, kind: here[0]?.named.kind ?? 'word' });
    at += Math.max(1, length);
  }
  const joined = (marker: (word: string) => string) =>
    texts.map(({ word, kind }) => (kind === 'formula' ? 'formula' : kind === 'marker' ? marker(word) : word)).join(' ');
  return {
    formulas: [...formulas],
    markers: [...markers],
    besides: texts.flatMap(({ word, kind }) => (kind === 'word' ? [word] : [])),
    text: joined((word) => word),
    withoutMarkers: joined(() => ''),
  };
}

/** Whether a word is, or may be a slip of, a part of one of these names. */
export const isLabWord = (word: string): boolean => wordsOf(plain(word)).some((part) => meant(part).length > 0);
