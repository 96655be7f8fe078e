import { createHash, type Hash } from 'node:crypto';
import { canonicalLine, canonicalOrder, type TimelineLine } from '../rules/timeline-line.ts';

/**
 * Prefix of the hashed bytes, so that no other file with the same bytes has the same hash. The number is that of the version from which lines
 * are written like this: a new kind of line changes none that was there.
 */
const PREFIX = 'purrwell timeline 2\n';

/** A hash that lines are added to in canonical order. */
export function beginTimelineHash(): { add(line: TimelineLine): void; hex(): string } {
  const hash: Hash = createHash('sha256').update(PREFIX);
  return { add: (line) => void hash.update(`${canonicalLine(line)}\n`), hex: () => hash.digest('hex') };
}

/** The canonical hash of a timeline: SHA-256 of a prefix and its lines, in any order. Lower-case hexadecimal. */
export function timelineHash(lines: readonly TimelineLine[]): string {
  const hash = beginTimelineHash();
  for (const line of lines.toSorted(canonicalOrder)) hash.add(line);
  return hash.hex();
}
