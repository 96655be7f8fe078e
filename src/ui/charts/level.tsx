import './charts.css';

/** Four levels, and one for a marker that was not measured. Shape, word and number say it before the colour does. */
export type Level = 'optimal' | 'normal' | 'borderline' | 'low' | 'not-measured';

export const LEVEL_WORDS: Record<Level, string> = {
  optimal: 'Optimal',
  normal: 'Normal',
  borderline: 'Needs Attention',
  low: 'Low',
  'not-measured': 'Not measured',
};

/** A full disc with a tick, a ring, half a disc, a triangle, an empty ring. The word stands beside it. */
export function LevelGlyph({ level, size = 18 }: { level: Level; size?: number }) {
  return (
    <svg className={`lv-glyph lv-${level}`} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      {GLYPHS[level]}
    </svg>
  );
}

const GLYPHS = {
  optimal: (
    <>
      <circle cx="10" cy="10" r="10" fill="currentColor" />
      <path className="lv-tick" d="m5.5 10.4 3 3 6-6.4" />
    </>
  ),
  normal: <circle cx="10" cy="10" r="8.2" fill="none" stroke="currentColor" strokeWidth="3.4" />,
  borderline: (
    <>
      <circle cx="10" cy="10" r="8.6" fill="none" stroke="currentColor" strokeWidth="2.6" />
      <path d="M10 1.4a8.6 8.6 0 0 1 0 17.2Z" fill="currentColor" />
    </>
  ),
  low: (
    <path d="M2.4 4.6h15.2L10 17Z" fill="currentColor" stroke="currentColor" strokeWidth="2.6" strokeLinejoin="round" />
  ),
  'not-measured': (
    <circle cx="10" cy="10" r="8.6" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="3 3.75" />
  ),
} as const satisfies Record<Level, unknown>;
