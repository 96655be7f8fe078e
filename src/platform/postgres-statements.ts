import { hash } from 'node:crypto';

/** A connection keeps its prepared statements as long as it lives, at some 20 kB each on the server. */
export const MOST_PREPARED = 300;
/** A text that comes so often in this process is prepared; lists of changing length make texts that do not. */
const PREPARED_FROM = 5;
/** Texts that are counted and named; beyond, counting begins anew. */
const MOST_TEXTS = 3000;
const texts = new Map<string, { uses: number; name: string }>();

/** Name of a statement that returns; null for others. It is made of the text, so that connections know it also after a new count. */
export function nameOf(text: string): string | null {
  let known = texts.get(text);
  if (!known) {
    if (texts.size >= MOST_TEXTS) texts.clear();
    known = { uses: 0, name: '' };
    texts.set(text, known);
  }
  known.uses += 1;
  if (known.uses < PREPARED_FROM) return null;
  known.name ||= hash('sha1', text, 'base64url');
  return known.name;
}
