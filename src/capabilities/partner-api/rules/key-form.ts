import { isUuid } from '#src/lib/text.ts';

const PREFIX = 'pwk';
const FORM = /^pwk_([\da-f]{32})_([\w-]{43})$/;

/** 'pwk_<id>_<secret>': the id finds the key, the secret of 256 bits proves it. */
export const keyText = (id: string, secret: string): string => `${PREFIX}_${id.replaceAll('-', '')}_${secret}`;

/** Beginning of a key, for lists. */
export const keyHint = (id: string): string => `${PREFIX}_${id.replaceAll('-', '')}_…`;

/** The two parts of a key; null where it has another form. */
export function readKey(text: string): { id: string; secret: string } | null {
  const [, hex, secret] = FORM.exec(text) ?? [];
  if (!hex || !secret) return null;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(id) ? { id, secret } : null;
}

/** The key of an Authorization header, or undefined. */
export const bearerKey = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S{1,200})$/i.exec(authorization ?? '')?.[1];
