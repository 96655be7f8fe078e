import { classes } from './classes.ts';

const STICKS = [1, 2, 3, 4, 5, 6, 7];

/** Seven breathing sticks: in a busy button, or in the place of a chart that is still coming. */
export function LoadingIndicator({ className }: { className?: string }) {
  return (
    <span className={classes('purrs', className)} aria-hidden="true">
      {STICKS.map((stick) => (
        <i key={stick} />
      ))}
    </span>
  );
}
