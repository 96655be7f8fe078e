import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { scrollToTab } from '#src/ui/tab-keys.ts';
import { classes } from '#src/ui/classes.ts';

interface Props {
  label: string;
  lists: readonly { name: string; label: ReactNode; to: string }[];
  current: string;
  className?: string;
}

/** Links to the lists of a page; the one that is open is scrolled into view. */
export function ListLinks({ label, lists, current, className }: Props) {
  const nav = useRef<HTMLElement>(null);
  const at = lists.findIndex(({ name }) => name === current);
  useEffect(() => scrollToTab(nav.current, at), [at]);
  return (
    <nav ref={nav} className={classes('tabs noprint', className)} aria-label={label}>
      {lists.map((list) => (
        <Link key={list.name} to={list.to} aria-current={list.name === current ? 'page' : undefined}>
          {list.label}
        </Link>
      ))}
    </nav>
  );
}
