import type { ReactNode } from 'react';

interface PartProps {
  /** Part of an id. */
  name: string;
  title: string;
  children: ReactNode;
}

/** A panel of the affiliate's page, under a heading of its own. */
export function Part({ name, title, children }: PartProps) {
  const id = `affiliate-${name}`;
  return (
    <section className="panel stack gap3" aria-labelledby={id}>
      <h2 className="title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
