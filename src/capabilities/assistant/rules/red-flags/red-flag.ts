import type { Pattern } from '../red-flag-words.ts';
import type { SourceId } from '../sources.ts';

export interface RedFlag {
  id: string;
  why: string;
  source: SourceId;
  patterns: readonly Pattern[];
  /** 'No longer' and 'has not' take it back. */
  deniable?: true;
  /** Phrases in which its words mean something else. */
  unless?: readonly string[];
  /** As many other words may stand between two places, where a story is told; five by default. */
  span?: number;
}
