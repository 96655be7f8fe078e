import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DeskKey } from '#src/capabilities/access/rules/staff-acts.ts';
import { useMay } from './use-may.ts';

/** A link to another part of the desk for roles that may go there, else its text. */
export function LinkIf({ act, to, children }: { act: DeskKey; to: string; children: ReactNode }) {
  const may = useMay();
  return may(act) ? (
    <Link className="link tn" to={to}>
      {children}
    </Link>
  ) : (
    <span className="tn">{children}</span>
  );
}
