/** Progress of a wizard: a row of sticks and the same in words. `now` counts from 1. */
export function Steps({ count, now }: { count: number; now: number }) {
  return (
    <div className="steps">
      <span aria-hidden="true">
        {Array.from({ length: count }, (_, i) => i + 1).map((step) => (
          <i key={step} className={step < now ? 'done' : step === now ? 'now' : undefined} />
        ))}
      </span>
      <b>
        Step {now} of {count}
      </b>
    </div>
  );
}
