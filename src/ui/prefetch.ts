/**
 * For what a page loads by itself. On the page's own first load that waits until it is needed; where the page's code is
 * there because somebody has turned to a link to it, it begins at once, so that the click finds it.
 */
export function prefetch<T>(load: () => Promise<T>): () => Promise<T> {
  if (globalThis.window?.appRuns) load().catch(() => {}); // asked for again, and answered for, when it is needed
  return load;
}
