import type { FontFace } from './fonts.ts';

export const PAGE = { width: 595.28, height: 841.89, side: 48, top: 56, bottom: 64 } as const;
export const COLUMN = PAGE.width - 2 * PAGE.side;

export const INK = '#2B1418';
export const MUTED = '#5A3A40';
export const LINE = '#EADAD3';

export interface Style {
  face: FontFace;
  size: number;
  /** Baseline to baseline, as a multiple of the size. */
  line: number;
  tracking?: number;
}

export const STYLES = {
  cover: { face: 'display', size: 46, line: 0.98, tracking: -1.3 },
  head: { face: 'title', size: 24, line: 1.08, tracking: -0.5 },
  title: { face: 'title', size: 14, line: 1.2, tracking: -0.15 },
  lead: { face: 'text', size: 13, line: 1.45 },
  body: { face: 'text', size: 10, line: 1.5 },
  strong: { face: 'strong', size: 10, line: 1.5 },
  small: { face: 'text', size: 8.5, line: 1.45 },
  label: { face: 'strong', size: 8.5, line: 1.45 },
} as const satisfies Record<string, Style>;
