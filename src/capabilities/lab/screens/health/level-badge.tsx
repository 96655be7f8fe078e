import { Badge } from '#src/ui/badge.tsx';
import { LEVEL_WORDS, type Level, LevelGlyph } from '#src/ui/charts/level.tsx';

/** R300: shape and word, then colour. */
export function LevelBadge({ level }: { level: Level }) {
  return (
    <Badge tone={level === 'not-measured' ? 'plain' : level} className="results-level">
      <LevelGlyph level={level} size={15} />
      {LEVEL_WORDS[level]}
    </Badge>
  );
}
