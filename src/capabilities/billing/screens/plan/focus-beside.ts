import { elementsAround, focusWithin } from '#src/ui/focus-within.ts';

/** Ref of a part of a page that goes with the button that was pressed in it: the focus stays beside it. */
export function focusBeside(part: Element | null): () => void {
  return () => {
    const { activeElement } = document;
    if (!part?.contains(activeElement)) return;
    const around = elementsAround(activeElement);
    // The part leaves the page after this.
    queueMicrotask(() => focusWithin(around));
  };
}
