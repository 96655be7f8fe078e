import { sha256 } from '#src/lib/id.ts';
import { canonicalJson, macOf, seal, unseal } from '#src/lib/signed.ts';
import { readCode, writeCode } from '../rules/gift-code.ts';
import type { Gift } from '../store.ts';

const LINK = 'gift link v1';

/** The code of a gift, computed from its id: the database holds its hash only. */
export const codeFor = (id: string, secret: string): string =>
  writeCode(macOf(Buffer.from(id), secret, 'gift code v1'));

/** Hash of a code as it was typed; null if it cannot be one. */
export function hashOfTyped(typed: string): Buffer | null {
  const code = readCode(typed);
  return code === null ? null : sha256(code);
}

/** The code of a stored gift. Throws where the secret has changed since it was bought, because the code would be another. */
export function codeOf({ id, codeHash }: Pick<Gift, 'id' | 'codeHash'>, secret: string): string {
  const code = codeFor(id, secret);
  if (!sha256(code).equals(Buffer.from(codeHash)))
    throw new Error(`SESSION_SECRET is not the one that gift ${id} was bought with: its code cannot be computed.`);
  return code;
}

/** Token of the link that shows a gift to its giver. */
const signGiftLink = (id: string, secret: string): string => seal(canonicalJson({ id }), secret, LINK);

/** Id of the gift behind the giver's link; null when the token is not ours. */
export function readGiftLink(token: string, secret: string): string | null {
  const payload = unseal(token, secret, LINK);
  return payload && (JSON.parse(payload) as { id: string }).id;
}

export const giverPage = ({ publicUrl, sessionSecret }: { publicUrl: string; sessionSecret: string }, id: string) =>
  `${publicUrl}/gift/status?token=${signGiftLink(id, sessionSecret)}`;

/** The page that redeems a gift, with its code in the part of the address that no server sees. */
export const redeemLink = (
  { publicUrl, sessionSecret }: { publicUrl: string; sessionSecret: string },
  gift: Pick<Gift, 'id' | 'codeHash'>,
): string => `${publicUrl}/gift/redeem#token=${codeOf(gift, sessionSecret)}`;
