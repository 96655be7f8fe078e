/** Elements around one within the content of a page, the innermost first; none around the body, which has the focus where nothing has. */
export function elementsAround(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let one = element?.parentElement; one && !one.matches('html, body, main, header, nav'); one = one.parentElement)
    found.push(one);
  return found;
}

/** Focuses the first control of the innermost element that is still on the page and has one. */
export function focusWithin(elements: readonly Element[]): void {
  for (const one of elements) {
    const controls = one.isConnected ? one.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]') : [];
    const control = [...controls].find((found) => !found.closest('dialog') && found.checkVisibility());
    if (control) return control.focus({ preventScroll: true });
  }
}

/**
 * While the focused control is taken away or disabled, moves the focus to the first control within `around`. Ends once the
 * focus moves on.
 */
export function keepFocusWithin(around: readonly Element[]): void {
  let kept = document.activeElement;
  let ended = false;
  const look = () => {
    const { activeElement, body } = document;
    if (ended) return;
    if (activeElement === body && (!kept?.isConnected || kept.matches('body, :disabled'))) {
      focusWithin(around);
      kept = document.activeElement;
    }
    ended = kept === body || document.activeElement !== kept;
    if (ended) changes.disconnect();
  };
  // The browser takes the focus from a disabled control as it draws the next frame.
  const lookAfterwards = () => requestAnimationFrame(() => requestAnimationFrame(look));
  const changes = new MutationObserver(lookAfterwards);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  lookAfterwards();
}
