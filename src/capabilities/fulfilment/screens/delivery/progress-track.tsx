import { kit, monthBox } from '#src/ui/art/product.ts';

const FIRST = [20, 150, 120, 60, 220, 170, 330, 120] as const;
const SECOND = [330, 120, 440, 70, 520, 40, 620, 90] as const;
const TRACK = 'M20 150C120 60 220 170 330 120S520 40 620 90';

type Curve = typeof FIRST | typeof SECOND;

function pointOn([ax, ay, bx, by, cx, cy, dx, dy]: Curve, t: number): [number, number] {
  const u = 1 - t;
  const [a, b, c, d] = [u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3];
  return [a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy];
}

const FLAGS = Array.from({ length: 81 }, (_, i): [number, number] =>
  i <= 40 ? pointOn(FIRST, i / 40) : pointOn(SECOND, (i - 40) / 40),
);
const LENGTHS = FLAGS.map(([x, y], i) => {
  const [px, py] = FLAGS[i - 1] ?? [x, y];
  return Math.hypot(x - px, y - py);
});
const WHOLE = LENGTHS.reduce((sum, length) => sum + length, 0);

/** The place on the road that has this part of it behind. */
function placeAt(part: number): [number, number] {
  let left = part * WHOLE;
  for (const [i, length] of LENGTHS.entries()) {
    left -= length;
    if (left <= 0) return FLAGS[i] ?? [20, 150];
  }
  return [620, 90];
}

/** The drawing of a box at a place of the road: our own svg inside a larger one. */
function boxAt(drawing: string, [x, y]: [number, number]): string {
  const left = Math.min(522, Math.max(0, x - 54));
  return drawing.replace('<svg ', `<svg x="${left.toFixed(1)}" y="${(y - 106).toFixed(1)}" width="118" height="100" `);
}

/** The way of a parcel, the part behind it filled, with the box where it is now. */
export function ProgressTrack({
  part,
  what,
  label,
}: {
  part: number;
  what: 'kit' | 'samples' | 'sticks';
  label: string;
}) {
  return (
    <svg className="delivery-road" viewBox="0 -30 640 210" role="img" aria-label={label}>
      <path d={TRACK} pathLength={100} className="delivery-way" />
      {part > 0 && <path d={TRACK} pathLength={100} className="delivery-gone" strokeDasharray={`${part * 100} 200`} />}
      <circle cx="20" cy="150" r="8" fill={part > 0 ? '#2b1418' : 'var(--text)'} />
      <circle cx="620" cy="90" r="8" fill={part === 1 ? '#2b1418' : 'var(--text)'} />
      <g dangerouslySetInnerHTML={{ __html: boxAt(what === 'sticks' ? monthBox() : kit(), placeAt(part)) }} />
    </svg>
  );
}
