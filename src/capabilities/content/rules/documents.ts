import type { FormulaId } from '#src/capabilities/lab/rules/formulas.ts';

export type Block =
  | { kind: 'text' | 'lead'; text: string }
  | { kind: 'list'; title?: string; items: readonly string[] }
  /** Pairs of a word and its meaning. */
  | { kind: 'facts'; rows: readonly (readonly [label: string, text: string])[] }
  | { kind: 'table'; columns: readonly TableColumn[]; rows: readonly TableRow[] }
  | { kind: 'formula'; id: FormulaId; facts: readonly (readonly [label: string, text: string])[]; text: string };

interface TableColumn {
  head: string;
  share: number;
  align?: 'right';
}

interface TableRow {
  /** The formula whose emblem stands before the row. */
  formula?: FormulaId;
  cells: readonly string[];
}

export interface Chapter {
  title: string;
  blocks: readonly Block[];
}

export interface PrintedDocument {
  title: string;
  /** One sentence below the title, which reader programs give as the document's subject. */
  lead: string;
  asOf: string;
  cover: 'sticks' | 'lab';
  chapters: readonly Chapter[];
}

/** The first letter large, the rest as it is. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
