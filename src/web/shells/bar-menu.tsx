import { Menu } from '#src/ui/icons/menu.ts';
import { X } from '#src/ui/icons/x.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

/** The bar's links on a phone. It works before any script has, and closes when a link has been followed. */
export function BarMenu({ children }: { children: ReactNode }) {
  const { key, hash, pathname } = useLocation();
  return (
    <details className="barmenu" key={`${pathname}${hash}${key}`}>
      <summary className="iconbtn" aria-label="Menu">
        <Menu size={22} className="shut" aria-hidden="true" />
        <X size={22} className="open" aria-hidden="true" />
      </summary>
      <nav className="barlinks" aria-label="Menu">
        {children}
      </nav>
    </details>
  );
}
