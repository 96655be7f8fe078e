import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';

interface ShopPartProps {
  title: string;
  /** The button that begins a new entry, and the id by which the address names it. */
  add?: { id: string; label: string };
  children: ReactNode;
}

/** A section of the list: its heading, the button that begins a new entry, and its rows. */
export function ShopPart({ title, add, children }: ShopPartProps) {
  const id = useId();
  return (
    <section className="shop-part" aria-labelledby={id}>
      <div className="shop-part-head">
        <h2 className="title" id={id}>
          {title}
        </h2>
        {add && (
          <ButtonLink size="sm" variant="strong" to={`?open=${add.id}`}>
            {add.label}
          </ButtonLink>
        )}
      </div>
      {children}
    </section>
  );
}

export const rowOf = (id: string) => `shop-${id}`;

/** A row of the list: opens the entry with this id. */
export function ShopRow({ id, open, children }: { id: string; open: string | null; children: ReactNode }) {
  return (
    <li>
      <Link
        id={rowOf(id)}
        to={`?open=${id}`}
        className="shop-row"
        data-row
        aria-current={id === open ? 'true' : undefined}
        preventScrollReset
      >
        {children}
      </Link>
    </li>
  );
}
