import { z } from '@hono/zod-openapi';
import { emailAddress } from '#src/capabilities/access/input-contract.ts';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { line, typed } from '#src/lib/text.ts';
import { AddWebhookInput, ChangeWebhookInput, Delivery, Webhook } from './contract.ts';
import { SCOPE_NAMES } from './rules/scopes.ts';

const moment = z.iso.datetime();

export const PartnerParams = z.object({ id: z.uuid() });
export const KeyParams = z.object({ id: z.uuid(), key: z.uuid() });
export const EndpointParams = z.object({ id: z.uuid(), webhook: z.uuid() });
export const DeliveryParams = z.object({ id: z.uuid(), delivery: z.uuid() });

export const ContactInput = z
  .object({
    email: emailAddress().nullable(),
    seen: typed(254).nullable().describe('The address that was on screen; null without one'),
  })
  .openapi('PartnerContactInput');
export type ContactInput = z.infer<typeof ContactInput>;

export const MakeKeyInput = z
  .object({
    /** Made by the screen, so that a double press is one key. */
    id: z.uuid(),
    name: line(80, { missing: 'Please enter what the key is for.' }),
    scopes: z.array(z.enum(SCOPE_NAMES)).min(1, 'Please choose what it may do.').max(SCOPE_NAMES.length),
    /** Days until it expires; null for never. */
    days: z.int().min(1).max(3650).nullable(),
  })
  .openapi('MakeKeyInput');
export type MakeKeyInput = z.infer<typeof MakeKeyInput>;

/** Number of the version on screen. */
const seen = z.int().min(1).max(2_000_000_000);
export const ChangeWebhookAtDeskInput = ChangeWebhookInput.extend({ seen }).openapi('ChangeWebhookAtDeskInput');
export type ChangeWebhookAtDeskInput = z.infer<typeof ChangeWebhookAtDeskInput>;
export const RotateSecretAtDeskInput = z.object({ seen }).openapi('RotateSecretAtDeskInput');
export const ResendAtDeskInput = z
  .object({ seen: moment.nullable().describe('When it was last tried, as on screen; null before') })
  .openapi('ResendAtDeskInput');
export type ResendAtDeskInput = z.infer<typeof ResendAtDeskInput>;

export const AddWebhookAtDeskInput = AddWebhookInput.openapi('AddWebhookAtDeskInput');

const PartnerSummary = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  published: z.boolean(),
  keys: z.int().describe('Live API keys'),
  webhooks: z.int().describe('Enabled webhooks'),
  failed: z.int().describe('Deliveries of the last 30 days that failed for the last time'),
});
export const PartnersAtDesk = z.object({ partners: z.array(PartnerSummary) }).openapi('PartnersAtDesk');
export type PartnersAtDesk = z.infer<typeof PartnersAtDesk>;

export const ApiKey = z
  .object({
    id: z.uuid(),
    /** Its beginning, without the secret. */
    hint: z.string(),
    name: z.string(),
    scopes: z.array(z.string()),
    createdAt: moment,
    expiresAt: moment.nullable(),
    lastUsedAt: moment.nullable(),
    state: z.enum(['live', 'expired', 'revoked']),
  })
  .openapi('ApiKey');
export type ApiKey = z.infer<typeof ApiKey>;

export const WebhookAtDesk = Webhook.extend({ revision: z.int().describe('Number of the version') }).openapi(
  'WebhookAtDesk',
);
export type WebhookAtDesk = z.infer<typeof WebhookAtDesk>;

export const PartnerAtDesk = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    published: z.boolean(),
    contactEmail: z.string().nullable(),
    sales: z.object({
      open: z.boolean().describe('Orders of the page are counted and paid'),
      ...{ counted: z.int(), refused: z.int(), commission: z.array(MoneySchema) },
      newest: z
        .array(
          z.object({
            ...{ id: z.uuid(), number: z.string(), day: z.iso.date(), reason: z.string().nullable() },
            commission: MoneySchema.nullable(),
          }),
        )
        .describe('The newest 20'),
    }),
    keys: z.array(ApiKey).describe('Newest first'),
    webhooks: z.array(WebhookAtDesk),
    deliveries: z.array(Delivery).describe('The last 50, newest first'),
  })
  .openapi('PartnerAtDesk');
export type PartnerAtDesk = z.infer<typeof PartnerAtDesk>;

export const PartnerSecret = z
  .object({ secret: z.string().describe('Shown this once'), partner: PartnerAtDesk })
  .openapi('PartnerSecret');
export type PartnerSecret = z.infer<typeof PartnerSecret>;
