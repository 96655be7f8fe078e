/**
 * For requests that a page makes by itself. On the page's own first load they wait until they are needed; where the page's
 * code is there because somebody has turned to a link to it, they begin at once, so that the click finds the answers.
 */
export function prefetch<T>(load: () => Promise<T>): () => Promise<T> {
  if (globalThis.window?.appRuns) load().catch(() => {}); // asked for again, and answered for, when it is needed
  return load;
}
