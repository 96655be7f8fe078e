import { classes } from './classes.ts';

/** The mark's seven sticks on a 109 x 97 box: top, bottom, and whether the flat look cuts through. */
const STICKS = [
  [2, 70, false],
  [14, 86, true],
  [27, 94, true],
  [29, 97, false],
  [27, 94, true],
  [14, 86, true],
  [2, 70, false],
] as const;

/** Waiting is a purr: the mark's sticks rise and fall. */
export function Spinner({ full, large }: { full?: boolean; large?: boolean }) {
  return (
    <div className={classes('spin', full && 'full', large && 'lg')} role="status">
      <div>
        <svg viewBox="0 0 109 100" fill="currentColor" aria-hidden="true">
          {STICKS.map(([top, bottom, cut], i) => (
            <g key={`${i}-${top}`}>
              {cut ? <CutStick x={i * 16} {...{ top, bottom }} /> : <Stick x={i * 16} {...{ top, bottom }} />}
            </g>
          ))}
        </svg>
        <span className="vh">Loading</span>
        <span className="word" aria-hidden="true">
          Loading
        </span>
      </div>
    </div>
  );
}

interface StickShape {
  x: number;
  top: number;
  bottom: number;
}

function Stick({ x, top, bottom }: StickShape) {
  return <rect x={x} y={top} width="13" height={bottom - top} rx="6.5" />;
}

function CutStick({ x, top, bottom }: StickShape) {
  return (
    <path d={`M${x} ${top + 6.5}a6.5 6.5 0 0 1 13 0V50H${x}ZM${x} 60H${x + 13}V${bottom - 6.5}a6.5 6.5 0 0 1 -13 0Z`} />
  );
}
