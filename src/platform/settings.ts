import { z } from 'zod';
import { type AccountingSettings, accountingFields, accountingSettings, datevFaults } from './settings/accounting.ts';
import { type DatabaseSettings, databaseFaults, databaseFields, databaseSettings } from './settings/database.ts';
import { SettingsError } from './settings/error.ts';
import { type MessageSettings, messageFields, messageSettings, twilioFaults } from './settings/messages.ts';
import { easypostFaults, easypostSettings, type ParcelSettings, parcelFields } from './settings/parcels.ts';
import {
  type PaymentSettings,
  paymentFaults,
  paymentFields,
  paymentSettings,
  paymentsOf,
} from './settings/payments.ts';
import { type PushSettings, pushFaults, pushFields, vapidSettings } from './settings/push.ts';
import { type SecretSettings, secretFaults, secretFields, secretSettings } from './settings/secrets.ts';
import { processesOf, type ServerSettings, serverFaults, serverFields, serverSettings } from './settings/server.ts';
import { type ShopSettings, shopFields, shopSettings } from './settings/shop.ts';
import { type StaffSettings, staffFaults, staffFields, staffSettings } from './settings/staff.ts';
import { walletFaults, walletFields, walletSettings } from './settings/wallet.ts';
import type { WalletSettings } from './wallet-certificates.ts';

const schema = z.object({
  ...serverFields,
  ...databaseFields,
  ...secretFields,
  ...paymentFields,
  ...accountingFields,
  ...messageFields,
  ...pushFields,
  ...parcelFields,
  ...staffFields,
  ...shopFields,
  ...walletFields,
});

export interface Settings
  extends ServerSettings,
    DatabaseSettings,
    SecretSettings,
    PaymentSettings,
    AccountingSettings,
    MessageSettings,
    PushSettings,
    ParcelSettings,
    StaffSettings,
    ShopSettings {
  /** Addresses that webhooks of partners may reach besides public ones, and who vouches for them there. Set by tests only: no variable of the environment does. */
  webhookAllowance?: { addresses: readonly string[]; ca: string };
  /** Signs passes for Apple Wallet; without it there are none. */
  wallet?: WalletSettings;
}

/** Reads settings from environment variables; throws SettingsError naming every variable that is wrong. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  }
  const e = parsed.data;
  const onPostgres = e.DATABASE_URL !== undefined;
  const payments = paymentsOf(e);
  const production = e.NODE_ENV === 'production';
  const demoPasswords = !production && payments === 'sandbox';
  const wrong = [
    ...serverFaults(e),
    ...databaseFaults(e, processesOf(e, onPostgres)),
    ...secretFaults(e, { production, payments, onPostgres }),
    ...paymentFaults(e, production),
    ...datevFaults(e),
    ...twilioFaults(e),
    ...pushFaults(e),
    ...easypostFaults(e),
    ...staffFaults(e, demoPasswords),
    ...walletFaults(e),
  ];
  if (wrong.length) throw new SettingsError(wrong.join('\n'));
  const secrets = secretSettings(e);
  return {
    ...serverSettings(e, onPostgres),
    ...databaseSettings(e),
    ...secrets,
    ...paymentSettings(e, secrets.sessionSecret, e.COMPANY_NAME),
    ...accountingSettings(e, demoPasswords),
    ...messageSettings(e, demoPasswords),
    ...staffSettings(e, { payments, demoPasswords, stripeApiBase: e.STRIPE_API_BASE }),
    ...shopSettings(e),
    easypost: easypostSettings(e, { name: e.COMPANY_NAME, email: e.SUPPORT_EMAIL }),
    wallet: walletSettings(e),
    vapid: vapidSettings(e, secrets.sessionSecret, e.SUPPORT_EMAIL),
  };
}
