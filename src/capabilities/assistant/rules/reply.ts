import type { RowLine } from './facts.ts';
import type { SourceId } from './sources.ts';

/** Origin of a sentence: a source of the knowledge base, or a row of the household. */
type Origin = { kind: 'library'; source: SourceId } | { kind: 'row'; row: string };
export interface Sentence {
  text: string;
  origin: Origin;
  /** The language of the text, where it is not English. */
  lang?: 'ar';
}
export interface Reply {
  /** `vet`: not recognised or not readable, and it sounds like a cat in need; `unsure`: not recognised, and it is about a body. */
  kind: 'emergency' | 'vet' | 'unsure' | 'answer' | 'locked' | 'unknown';
  title: string | null;
  sentences: readonly Sentence[];
  /** Ids of the cats whose rows of the lab have to be read before this can be answered in full. */
  reads?: readonly string[];
}

export const EMERGENCY_TITLE = 'Go to a vet now.';
export const VET_TITLE = 'Call a vet now.';

export const said = (text: string, source: SourceId): Sentence => ({ text, origin: { kind: 'library', source } });
export const read = ({ text, row }: RowLine): Sentence => ({ text, origin: { kind: 'row', row } });
