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

/** Brings a tab into the middle of a list that scrolls sideways. */
export function scrollToTab(list: HTMLElement | null, at: number) {
  const tab = list?.querySelectorAll<HTMLElement>('[role=tab], a')[at];
  if (!list || !tab || list.scrollWidth <= list.clientWidth) return;
  list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 });
}
