import { z } from '@hono/zod-openapi';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
import { EVENT_NAMES } from './rules/event-types.ts';
import { MOST_ENDPOINTS, MOST_KEYS } from './rules/limits.ts';

export const refusals = defineErrors({
  'key-invalid': [401, 'This API key is missing, wrong, revoked or expired.'],
  'scope-missing': [403, 'This API key may not do that.'],
  'page-unpublished': [409, 'Your page was not published yet, so there are no terms to read.'],
  'key-unknown': [404, 'We cannot find this API key.'],
  'key-made': [409, 'This key was made already, and its secret cannot be shown again. Revoke it and make another one.'],
  'too-many-keys': [409, `A partner has at most ${MOST_KEYS} live keys. Please revoke one first.`],
  'webhook-unknown': [404, 'We cannot find this webhook.'],
  'key-revoked': [409, 'This key was revoked before.'],
  'webhook-changed': [409, 'This webhook was changed after it was shown here.'],
  'webhook-there': [409, 'There is a webhook with this address. Please change that one.'],
  'too-many-webhooks': [409, `A partner has at most ${MOST_ENDPOINTS} webhooks. Please change one of them.`],
  'webhook-ours-to-enable': [409, 'We have disabled this webhook. Please write to us.'],
  'webhook-disabled': [409, 'This webhook is disabled. Please enable it first.'],
  'delivery-unknown': [404, 'We cannot find this delivery. They are kept for 30 days.'],
  'delivery-resent': [409, 'This event was sent again after it was shown here. Please look at its answer first.'],
  'delivery-waits': [409, 'This event is about to be sent.'],
});

const moment = z.iso.datetime();

export const OwnPartner = z
  .object({
    slug: z.string(),
    name: z.string(),
    page: z.string().describe('Address of the page; it is shown once it is published'),
    published: z.boolean(),
    sample: z.boolean().describe('The partner is made up'),
    country: z.string(),
    audience: z.int(),
    conversionBasisPoints: z.int(),
    commission: MoneySchema,
    cookieDays: z.int(),
    paidMonths: z.int(),
    terms: z.string(),
    code: z.string().nullable().describe('Goes with orders that begin on the page; null while none are counted'),
    updatedAt: moment,
  })
  .openapi('OwnPartner');
export type OwnPartner = z.infer<typeof OwnPartner>;

export const PageFiguresQuery = z.object({ days: z.coerce.number().int().min(1).max(90).default(30) });
const sums = { views: z.int(), visits: z.int() };
export const PageFigures = z
  .object({
    path: z.string(),
    total: z.object(sums),
    days: z
      .array(z.object({ day: z.iso.date(), ...sums }))
      .describe('Oldest first, today last; days in Dubai, counted for readers who agreed to it'),
  })
  .openapi('PageFigures');
export type PageFigures = z.infer<typeof PageFigures>;

export const SalesQuery = z.object({
  before: z.uuid().optional().describe('Id of a sale: older ones are answered'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type SalesQuery = z.infer<typeof SalesQuery>;

export const PartnerSale = z
  .object({
    id: z.uuid(),
    day: z.iso.date().describe('On which the order was paid, in Dubai'),
    counted: z.boolean().describe('Whether it earns; not said why it does not'),
    plan: z.string().nullable().describe('Of the last payment'),
    payments: z.int().describe('Payments that earned'),
    commission: MoneySchema.nullable().describe('As it stands: refunds and lost disputes are taken off'),
  })
  .openapi('PartnerSale');
export type PartnerSale = z.infer<typeof PartnerSale>;

export const PartnerSales = z
  .object({
    total: z.object({ counted: z.int(), refused: z.int(), commission: z.array(MoneySchema) }),
    sales: z.array(PartnerSale).describe('Newest first; nothing in them is about a household'),
    more: z.boolean().describe('There are older ones'),
  })
  .openapi('PartnerSales');
export type PartnerSales = z.infer<typeof PartnerSales>;

const events = z.array(z.enum(EVENT_NAMES)).min(1, 'Please choose at least one event.').max(EVENT_NAMES.length);
const url = line(500, { missing: 'Please enter an address.' });

export const WebhookParams = z.object({ id: z.uuid() });
export const AddWebhookInput = z.object({ url, events }).openapi('AddWebhookInput');
export type AddWebhookInput = z.infer<typeof AddWebhookInput>;
export const ChangeWebhookInput = z
  .object({ url: url.optional(), events: events.optional(), enabled: z.boolean().optional() })
  .openapi('ChangeWebhookInput');
export type ChangeWebhookInput = z.infer<typeof ChangeWebhookInput>;

export const Webhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.string()),
    enabled: z.boolean(),
    disabledAt: moment.nullable(),
    disabledBy: z.enum(['us', 'partner', 'failures', 'gone']).nullable(),
    failingSince: moment.nullable().describe('First failed try since the last that succeeded'),
    previousSecretUntil: moment.nullable().describe('Until then the previous secret signs as well'),
    createdAt: moment,
  })
  .openapi('Webhook');
export type Webhook = z.infer<typeof Webhook>;
export const Webhooks = z.object({ webhooks: z.array(Webhook) }).openapi('Webhooks');
export const WebhookWithSecret = Webhook.extend({
  secret: z.string().describe('Begins with whsec_; shown this once'),
}).openapi('WebhookWithSecret');
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const Delivery = z
  .object({
    id: z.uuid(),
    webhookId: z.uuid(),
    eventId: z.string().describe('The header webhook-id'),
    type: z.string(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    tries: z.int(),
    createdAt: moment,
    nextAt: moment.nullable(),
    lastAt: moment.nullable(),
    lastStatus: z.int().nullable(),
    lastFailure: z.string().nullable().describe('Why there was no answer'),
    lastAnswer: z.string().nullable().describe('The first 200 characters'),
  })
  .openapi('Delivery');
export type Delivery = z.infer<typeof Delivery>;
export const Deliveries = z
  .object({ deliveries: z.array(Delivery).describe('The last 50, newest first') })
  .openapi('Deliveries');
