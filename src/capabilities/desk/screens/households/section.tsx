import { type ReactNode, useId } from 'react';

/** A part of the page of a household, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="households-part" aria-labelledby={id}>
      <h3 className="strong" id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface LinesProps<T> {
  of: readonly T[];
  none: string;
  children: (item: T) => ReactNode;
  keyOf: (item: T) => string;
}

/** A list of lines, or a sentence that there are none. */
export function Lines<T>({ of, none, children, keyOf }: LinesProps<T>) {
  if (of.length === 0) return <p className="small muted">{none}</p>;
  return (
    <ul className="households-lines">
      {of.map((item) => (
        <li key={keyOf(item)} tabIndex={-1}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
