import { seal, unseal } from '#src/lib/signed.ts';

/** A colleague looks as a customer for so long at a time, milliseconds. */
export const LOOK_MS = 15 * 60_000;
const PREFIX = 'look-';
const PURPOSE = 'look as customer';
const FIELDS = /^([\w-]{43})([\w-]{22})([0-9a-z]{8,9})$/;

export interface Look {
  /** SHA-256 of the token of the colleague's session: the look ends with it. */
  session: Buffer;
  householdId: string;
  until: Date;
}

/** A token that is taken as a session which changes nothing: below the 200 characters of a bearer token. */
export function lookToken({ session, householdId, until }: Look, secret: string): string {
  const payload = Buffer.from(session.toString('base64url') + short(householdId) + until.getTime().toString(36));
  return PREFIX + seal(payload, secret, PURPOSE);
}

export const isLookToken = (token: string): boolean => token.startsWith(PREFIX);

/** Household and colleague of a token; null where it is not ours or its time is over. */
export function readLookToken(token: string, secret: string, now: Date): Look | null {
  const payload = isLookToken(token) ? unseal(token.slice(PREFIX.length), secret, PURPOSE) : null;
  const [, session, householdId, time] = FIELDS.exec(payload ?? '') ?? [];
  if (!session || !householdId || !time) return null;
  const until = new Date(Number.parseInt(time, 36));
  return until > now ? { session: Buffer.from(session, 'base64url'), householdId: long(householdId), until } : null;
}

const short = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
const long = (text: string) =>
  Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
