import type { ReactNode } from 'react';

/** Progress of a wizard: a row of sticks and a text. `now` counts from 1. */
export function Steps({ count, now, children }: { count: number; now: number; children?: ReactNode }) {
  return (
    <div className="steps">
      <span aria-hidden="true">
        {Array.from({ length: count }, (_, i) => i + 1).map((step) => (
          <i key={step} className={step < now ? 'done' : step === now ? 'now' : undefined} />
        ))}
      </span>
      <b>{children ?? `Step ${now} of ${count}`}</b>
    </div>
  );
}
