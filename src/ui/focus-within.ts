/** Elements around one within the content of a page, the innermost first. */
export function elementsAround(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let one = element?.parentElement; one && !one.matches('body, main, header, nav'); one = one.parentElement)
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
