import { z } from 'zod';
import { type DatevSettings, revenueAccounts, taxRegistrations } from '../accounting-settings.ts';
import { type Given, missingOf, number } from './fields.ts';

/** Registrations for tax, and numbers of the accountants. */
export const accountingFields = {
  TAX_REGISTRATIONS: z
    .string()
    .refine(
      (text) => taxRegistrations(text) !== null,
      'must be countries with their numbers such as AE:100123456700003,EU:IM3720001234, or none',
    )
    .optional(),
  TAX_US_NEXUS: z
    .string()
    .regex(/^\s*[A-Z]{2}\s*(,\s*[A-Z]{2}\s*)*$/, 'must be codes of states such as CA,NY')
    .optional(),
  DATEV_CONSULTANT: number(1001, 9_999_999).optional(),
  DATEV_CLIENT: number(1, 99_999).optional(),
  DATEV_TRANSIT_ACCOUNT: z
    .string()
    .regex(/^\d{4,8}$/, 'must be an account of 4 to 8 digits')
    .optional(),
  DATEV_REVENUE_ACCOUNTS: z
    .string()
    .refine(
      (text) => revenueAccounts(text) !== null,
      'must be accounts of one length such as 8338,EU:8331,DE:8400, one of them without a country',
    )
    .optional(),
};

export interface AccountingSettings {
  /** Numbers for tax by country, or `EU`; null: registered everywhere, where no money moves. */
  taxRegistrations: Readonly<Record<string, string>> | null;
  /** States of the US in which sales tax is collected. */
  usNexus: readonly string[];
  /** For posting batches in the books; without it there are none. */
  datev?: DatevSettings;
}

type AccountingGiven = Given<typeof accountingFields>;

export const accountingSettings = (e: AccountingGiven, demoPasswords: boolean): AccountingSettings => ({
  taxRegistrations: taxRegistrations(e.TAX_REGISTRATIONS ?? '') ?? (demoPasswords ? null : {}),
  usNexus: e.TAX_US_NEXUS?.split(',').map((state) => state.trim()) ?? [],
  datev: datevSettings(e),
});

const DATEV = ['DATEV_CONSULTANT', 'DATEV_CLIENT', 'DATEV_TRANSIT_ACCOUNT', 'DATEV_REVENUE_ACCOUNTS'] as const;

/** Undefined unless all of them are set. */
function datevSettings(e: AccountingGiven): DatevSettings | undefined {
  const { DATEV_CONSULTANT: consultant, DATEV_CLIENT: client, DATEV_TRANSIT_ACCOUNT: transitAccount } = e;
  const accounts = e.DATEV_REVENUE_ACCOUNTS && revenueAccounts(e.DATEV_REVENUE_ACCOUNTS);
  if (!consultant || !client || !transitAccount || !accounts) return undefined;
  return { consultant, client, accountLength: transitAccount.length, transitAccount, revenueAccounts: accounts };
}

export function datevFaults(e: AccountingGiven): string[] {
  if (!DATEV.some((name) => e[name])) return [];
  const missing = DATEV.filter((name) => !e[name]);
  if (missing.length) return missingOf('DATEV', missing);
  const { accountLength, revenueAccounts: accounts } = datevSettings(e) ?? {};
  return accounts?.default?.length === accountLength
    ? []
    : ['DATEV_REVENUE_ACCOUNTS has accounts of another length than DATEV_TRANSIT_ACCOUNT.'];
}
