import type { SourceId } from './sources.ts';

/** A topic as it is written down. */
export interface KnowledgeEntry {
  id: string;
  title: string;
  /** Phrases that people type for this topic, separated by commas. Longer phrases weigh more. */
  asks: string;
  lines: readonly (readonly [text: string, source: SourceId])[];
}

/** A short answer, each sentence with its source. */
export interface Topic extends Omit<KnowledgeEntry, 'asks'> {
  asks: readonly string[];
}
