import { z } from 'zod';
import { type Given, missingOf, oneOf, url } from './fields.ts';

/** The accounts of a shop to try things in; the README prints them, so no other shop takes these passwords. */
const DEMO_STAFF = { email: 'staff@purrwell.example', password: 'behind-the-desk' };
export const DEMO_HOUSEHOLD = { email: 'demo@purrwell.example', password: 'seven-sticks-a-day' };
export const DEMO_PASSWORDS: readonly string[] = [DEMO_STAFF.password, DEMO_HOUSEHOLD.password];

/** Accounts of staff and of the demo, and the ways in which they sign in. */
export const staffFields = {
  STAFF_EMAIL: z.email('must be an e-mail address').optional(),
  STAFF_PASSWORD: z.string().min(6, 'must be at least 6 characters').optional(),
  STAFF_SECOND_FACTOR: oneOf(['required', 'optional']).optional(),
  STAFF_OIDC_ISSUER: url(['http:', 'https:']).optional(),
  STAFF_OIDC_CLIENT_ID: z.string().optional(),
  STAFF_OIDC_CLIENT_SECRET: z.string().optional(),
  DEMO_ACCOUNT: oneOf(['yes', 'no']).default('yes'),
};

/** A provider of OpenID Connect, and this shop's client there. */
export interface StaffProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface StaffSettings {
  /** The first admin's account, made at start if the shop has none. Without demo passwords only when both are set. */
  staffEmail?: string;
  staffPassword?: string;
  /** Company accounts that staff may sign in with, by OpenID Connect; none by default. */
  staffProvider?: StaffProviderSettings;
  /** Requires staff to sign in with a passkey, or with a password and a code: where payments are real, unless it is said otherwise. */
  staffSecondFactor: boolean;
  /** Whether the passwords the README prints work: outside production, and only where no money moves. */
  demoPasswords: boolean;
  /** Whether a household to sign in with is told at the first start; never in production, and only where no money moves. */
  demoAccount: boolean;
}

type StaffGiven = Given<typeof staffFields>;

interface Surroundings {
  payments: 'stripe' | 'sandbox';
  demoPasswords: boolean;
  stripeApiBase: string | undefined;
}

export function staffSettings(e: StaffGiven, surroundings: Surroundings): StaffSettings {
  const { payments, demoPasswords, stripeApiBase } = surroundings;
  return {
    staffEmail: e.STAFF_EMAIL ?? (demoPasswords ? DEMO_STAFF.email : undefined),
    staffPassword: e.STAFF_PASSWORD ?? (demoPasswords ? DEMO_STAFF.password : undefined),
    staffProvider: staffProviderSettings(e),
    staffSecondFactor: (e.STAFF_SECOND_FACTOR ?? (payments === 'stripe' ? 'required' : 'optional')) === 'required',
    demoPasswords,
    demoAccount: e.DEMO_ACCOUNT === 'yes' && demoPasswords && !stripeApiBase,
  };
}

const STAFF_OIDC = ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET'] as const;

/** Undefined unless all of them are set. */
function staffProviderSettings(e: StaffGiven): StaffProviderSettings | undefined {
  const { STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_CLIENT_ID: clientId, STAFF_OIDC_CLIENT_SECRET: clientSecret } = e;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}

function wrongStaffProvider(e: StaffGiven, demoPasswords: boolean): string[] {
  if (!STAFF_OIDC.some((name) => e[name])) return [];
  const missing = STAFF_OIDC.filter((name) => !e[name]);
  if (missing.length) return missingOf('STAFF_OIDC', missing);
  return demoPasswords || e.STAFF_OIDC_ISSUER?.startsWith('https:')
    ? []
    : ['STAFF_OIDC_ISSUER must be an address with https.'];
}

export const staffFaults = (e: StaffGiven, demoPasswords: boolean): string[] => [
  ...wrongStaffProvider(e, demoPasswords),
  ...(!demoPasswords && DEMO_PASSWORDS.includes(e.STAFF_PASSWORD ?? '')
    ? ['STAFF_PASSWORD is printed in the README, so everybody knows it. Set another one.']
    : []),
];
