export const trimmed = (path: string) => path.replace(/(?<=.)\/$/, '');

/**
 * Whether this document was opened as one of these pages. Its policies are those of the page it was opened as, through
 * every client-side navigation.
 */
export function wasOpenedAs(pages: readonly string[]): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return !opened || pages.includes(trimmed(new URL(opened.name).pathname));
}
