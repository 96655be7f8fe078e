import { Secret, TOTP } from 'otpauth';

/** Defaults of authenticator apps (RFC 6238). */
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Tolerated error of a phone's clock, in steps of 30 seconds. */
const WINDOW_STEPS = 1;

/** The time step that a code belongs to, of the present one and those beside it; null for any other text. */
export function stepOfCode(code: string, secret: Uint8Array, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...TOTP_OPTIONS,
    token: code,
    secret: secretOf(secret),
    timestamp,
    window: WINDOW_STEPS,
  });
  return delta === null ? null : TOTP.counter({ period: TOTP_OPTIONS.period, timestamp }) + delta;
}

/** Secret and otpauth URI for an authenticator app. */
export function setupOf(secret: Uint8Array, account: string): { secret: string; uri: string } {
  const totp = new TOTP({ ...TOTP_OPTIONS, issuer: 'Purrwell', label: account, secret: secretOf(secret) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer });
