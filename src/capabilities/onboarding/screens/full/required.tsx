import type { ReactNode } from 'react';

/** A label with the mark of an answer that the order needs. It holds nothing back (R132). */
export const Required = ({ children }: { children: ReactNode }) => <span className="req">{children}</span>;

export function RequiredNote() {
  return (
    <p className="small subtle">
      <span className="vh">Fields with a mark are </span>
      <span aria-hidden="true">* </span>needed before you order, but you can fill them in later.
    </p>
  );
}
