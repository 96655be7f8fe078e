import type { ReactNode } from 'react';

export interface AccordionProps {
  items: readonly { title: ReactNode; body: ReactNode }[];
  /** Items of one name close each other. */
  name?: string;
  /** Index of the one that is open at first. */
  open?: number;
}

export function Accordion({ items, name, open }: AccordionProps) {
  return (
    <div className="acc">
      {items.map((item, i) => (
        <details key={i} name={name} open={i === open}>
          <summary>
            <span className="title">{item.title}</span>
            <span className="pm" aria-hidden="true" />
          </summary>
          <div className="body">{item.body}</div>
        </details>
      ))}
    </div>
  );
}
