import type { ReactNode } from 'react';

interface PartProps {
  /** Part of an id. */
  name: string;
  title: string;
  children: ReactNode;
}

/** A part of the payments, under a heading of its own. */
export function Part({ name, title, children }: PartProps) {
  const id = `payments-${name}`;
  return (
    <section className="payments-part" aria-labelledby={id}>
      <h2 className="title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
