import { useEffect } from 'react';

const WRITING = 'textarea, input, select, [contenteditable]';

/**
 * Keys of a list at the desk: `/` goes to its search, j and k to the next and the one before of its links, which Enter
 * opens as it does any link. Nothing happens while a field has the focus or a dialog is open.
 */
export function useListKeys(listOf: () => ParentNode | null) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if ((target instanceof Element && target.closest(WRITING)) || document.querySelector('dialog[open]')) return;
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('.filter-search input')?.focus();
      }
      if (event.key === 'j' || event.key === 'k') step(listOf(), event.key === 'j' ? 1 : -1);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [listOf]);
}

/** Moves the focus among the links of a list; from elsewhere to the one that is open, else to the first. */
function step(list: ParentNode | null, by: 1 | -1) {
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  const open = links.findIndex((link) => link.ariaCurrent === 'true');
  const next = at === -1 ? Math.max(open, 0) : Math.min(Math.max(at + by, 0), links.length - 1);
  links[next]?.focus();
}
