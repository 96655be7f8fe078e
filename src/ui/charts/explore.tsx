import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { classes } from '../classes.ts';
import { nearest } from './geometry.ts';

export interface ExplorerProps {
  /** Short description, read out first. */
  label: string;
  /** Horizontal positions of the days, in pixels. */
  places: readonly number[];
  width: number;
  /** Text about a day. */
  say: (index: number) => string;
  className?: string;
  children: (shown: number | null) => ReactNode;
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
};

/** Arrow keys walk along the days and each is read out; the pointer shows the day below it. Time runs from left to right everywhere. */
export function Explorer({ label, places, width, say, className, children }: ExplorerProps) {
  const last = Math.max(0, places.length - 1);
  const [shown, setShown] = useState<number | null>(null);
  const [at, setAt] = useState(last);
  const now = Math.min(at, last);
  const show = (index: number) => {
    setAt(index);
    setShown(index);
  };
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? last : step && now + step;
    if (target === undefined) return;
    event.preventDefault();
    show(Math.min(last, Math.max(0, target)));
  };
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    show(nearest(places, ((clientX - box.left) / box.width) * width));
  };
  const open = shown === null ? null : Math.min(shown, last);
  return (
    <div
      className={classes('chart-explore', className)}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-readonly="true"
      aria-valuemin={1}
      aria-valuemax={last + 1}
      aria-valuenow={now + 1}
      aria-valuetext={say(now)}
      onKeyDown={walk}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setShown(null)}
      onFocus={() => setShown(now)}
      onBlur={() => setShown(null)}
    >
      {children(open)}
      <span className="chart-said cap" aria-hidden="true">
        {open === null ? '' : say(open)}
      </span>
    </div>
  );
}
