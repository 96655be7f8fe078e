import type { KeyboardEvent } from 'react';

/** Index of the tab that an arrow key, Home or End selects from tab `at`; null for other keys. */
export function tabBeside(event: KeyboardEvent<HTMLElement>, at: number, count: number): number | null {
  const forward = event.currentTarget.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
    return (at + (event.key === forward ? 1 : count - 1)) % count;
  return null;
}

/** Pixels of the tabs beside it that are seen: there are more. */
const BESIDE = 40;

/** Scrolls a list sideways, no further than needed, until a tab is in sight with a part of those beside it. */
export function scrollToTab(list: HTMLElement | null, at: number) {
  scrollSideways(list, list?.querySelectorAll<HTMLElement>('[role=tab], a')[at]);
}

/** The same for an element of any other row that scrolls. The page itself stays where it is. */
export function scrollSideways(list: HTMLElement | null, item: HTMLElement | undefined) {
  if (!list || !item || list.scrollWidth <= list.clientWidth) return;
  const [frame, own] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  const before = own.left - BESIDE - frame.left;
  const after = own.right + BESIDE - frame.right;
  if (before < 0) list.scrollBy({ left: before });
  else if (after > 0) list.scrollBy({ left: Math.min(before, after) });
}
