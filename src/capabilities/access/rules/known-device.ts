import { randomBytes, timingSafeEqual } from 'node:crypto';
import { macOf } from '#src/lib/signed.ts';
import { KNOWN_DEVICE_DAYS } from './limits.ts';

/** Accounts one browser is kept known for: a family's, and the desk's. */
const MOST_ACCOUNTS = 5;
const BETWEEN_TOKENS = '~';
const LIFE_MS = KNOWN_DEVICE_DAYS * 86_400_000;

interface Token {
  /** The same for as long as the device is known, so that its guesses are counted together. */
  device: string;
  signedInAt: number;
  mac: string;
}

interface Asked {
  personId: string;
  secret: string;
  now: Date;
  /** The time of an account recovery: sign-ins before it count no more. */
  forgottenAt?: Date | null | undefined;
}

/** The id of a device on which this person has signed in before, from the cookie; null if they have not. */
export function knownDevice(cookie: string | undefined, asked: Asked): string | null {
  return tokensOf(cookie).find((token) => isOf(token, asked))?.device ?? null;
}

/** The cookie after a sign-in: says on which accounts' behalf this browser is known, without naming one of them. */
export function cookieAfterSignIn(cookie: string | undefined, asked: Asked): string {
  const others = tokensOf(cookie).filter((token) => !isOf(token, asked));
  const device = knownDevice(cookie, asked) ?? randomBytes(12).toString('base64url');
  const signedInAt = asked.now.getTime();
  const mine = { device, signedInAt, mac: macFor({ device, signedInAt }, asked) };
  return [mine, ...others]
    .slice(0, MOST_ACCOUNTS)
    .map((token) => `${token.device}.${token.signedInAt.toString(36)}.${token.mac}`)
    .join(BETWEEN_TOKENS);
}

function tokensOf(cookie = ''): Token[] {
  return cookie
    .split(BETWEEN_TOKENS)
    .slice(0, MOST_ACCOUNTS)
    .flatMap((text) => {
      const [, device, time, mac] = /^([\w-]{16})\.([0-9a-z]{1,10})\.([\w-]{22})$/.exec(text) ?? [];
      return device && time && mac ? [{ device, signedInAt: Number.parseInt(time, 36), mac }] : [];
    });
}

function isOf(token: Token, asked: Asked): boolean {
  if (asked.forgottenAt && token.signedInAt < asked.forgottenAt.getTime()) return false;
  const right = timingSafeEqual(Buffer.from(token.mac), Buffer.from(macFor(token, asked)));
  return right && token.signedInAt + LIFE_MS > asked.now.getTime();
}

function macFor({ device, signedInAt }: Omit<Token, 'mac'>, { personId, secret }: Asked): string {
  const payload = Buffer.from(JSON.stringify([personId, device, signedInAt]));
  return macOf(payload, secret, 'known device').subarray(0, 16).toString('base64url');
}
