import { z } from '@hono/zod-openapi';
import { emailAddress } from '#src/capabilities/access/contract.ts';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { line } from '#src/lib/text.ts';
import { isIban, plainIban } from '#src/lib/iban.ts';
import { AFFILIATE_EVENTS, PREVIEWED_ACTS } from './rules/affiliate-events.ts';
import { RAIL_IDS } from './rules/rails.ts';

export const refusals = defineErrors({
  'not-an-affiliate': [404, 'There is no affiliate account for the confirmed address of your account.'],
  'statement-unknown': [404, 'There is no such statement.'],
  'application-unknown': [404, 'This application does not exist any more.'],
  'application-done': [409, 'This application was already answered. Open it again in the inbox first.'],
  'affiliate-unknown': [404, 'There is no affiliate with this id.'],
  'order-unknown': [404, 'This affiliate sent no such order.'],
  'partner-reopened': [
    409,
    'This is, or was, the account of a partner. How a partner is paid takes two colleagues: begin to pay the partner again instead.',
  ],
  'approval-kept': [409, 'This approval stays. Close the account instead.'],
  'rules-refuse': [409, 'The rules refuse this order, so it counts for nobody.'],
  overtaken: [409, 'A colleague has done this already.'],
  'referrer-unknown': [422, 'No affiliate has this code.'],
  'affiliate-known': [409, 'Somebody with this address is an affiliate already.'],
  'partner-unpublished': [409, 'The page of this partner is not published, so there are no terms to pay by.'],
  'partner-without-address': [409, 'Please enter the partner’s e-mail address first. It is on the page of partners.'],
  'partner-changed': [409, 'Address or terms of this partner were changed just now. Please look at them again.'],
  'partner-not-paid': [409, 'Orders of this partner are not counted, so there are no terms to confirm.'],
  'terms-second-person': [403, 'You proposed these terms. Another person has to confirm them.'],
  'batch-unknown': [404, 'There is no such batch.'],
  'batch-approved': [409, 'This batch was approved in the meantime.'],
  'batch-cancelled': [409, 'This batch was cancelled in the meantime.'],
  'batch-not-approved': [409, 'A second person has to approve this batch before there is a file.'],
  'second-person': [403, 'You prepared this batch. Another person has to approve it.'],
  'own-affiliate': [403, 'This is about your own address. Somebody else has to do it.'],
  'batch-stale': [
    409,
    'Since this batch was prepared, an amount or an account in it has changed, or there is a sign of fraud. Cancel it and prepare another.',
  ],
  'nothing-to-pay': [409, 'Nothing can be paid in this currency now.'],
  'batch-without-file': [409, 'Stripe transfers this batch, so there is no file.'],
  'payout-unknown': [404, 'There is no such payout.'],
  'payout-not-failed': [409, 'This payout was not refused, or something has happened to it since.'],
  'payout-stale': [
    409,
    'Since this payout was approved, an amount or the account has changed, or there is a sign of fraud. Give it up: what is owed goes with a later batch.',
  ],
  'connect-off': [409, 'Payouts by Stripe are off.'],
  'connect-country': [422, 'Stripe does not pay to accounts in this country from here.'],
  'connect-unreachable': [503, 'Stripe gave no answer. Please try again in a minute.'],
  'connect-refused': [
    409,
    'Stripe does not open an account for you. Please choose another country, or enter an account at a bank.',
  ],
  'connect-gone': [409, 'Your account at Stripe is not there any more. Please press again to open another.'],
  'payouts-not-set': [409, 'A SEPA file needs the settings that begin with PAYOUT_.'],
});

const moment = z.iso.datetime();
const Month = z.string().describe('Such as 2026-12');

export const ClickInput = z.object({ code: line(40) }).openapi('AffiliateClickInput');
export type ClickInput = z.infer<typeof ClickInput>;

export const ClickAnswer = z
  .object({
    valid: z.boolean().describe('Whether the code is that of an affiliate or a partner'),
    partner: z
      .object({ name: z.string(), days: z.int().describe('For which a visit counts by their terms') })
      .nullable()
      .describe('Null where it is an affiliate’s'),
  })
  .openapi('AffiliateClick');
export type ClickAnswer = z.infer<typeof ClickAnswer>;

export const AccountInput = z
  .object({
    // Banks write points for other letters, and compare the name with the account's.
    holder: line(70, { missing: 'Please enter who the account belongs to.' }).refine(
      (name) => /\p{Script=Latin}/u.test(name) && !/[^\P{L}\p{Script=Latin}]/u.test(name),
      'Please write the name in Latin letters, as your bank does in transfers.',
    ),
    iban: line(42, { missing: 'Please enter the IBAN.' })
      .transform(plainIban)
      .refine(isIban, 'This is no IBAN. Please compare it with your bank’s.'),
  })
  .openapi('AffiliateAccountInput');
export type AccountInput = z.infer<typeof AccountInput>;

export const ConnectInput = z
  .object({ country: line(2, { missing: 'Please choose a country.' }).describe('Of the account, such as DE') })
  .openapi('AffiliateConnectInput');
export type ConnectInput = z.infer<typeof ConnectInput>;

export const ConnectLink = z
  .object({ url: z.string().describe('Of Stripe’s form: opens once, for minutes') })
  .openapi('AffiliateConnectLink');
export type ConnectLink = z.infer<typeof ConnectLink>;

const Balance = z.object({
  earned: MoneySchema.describe('In closed months'),
  paid: MoneySchema.describe('By payouts, those under way included'),
  owed: MoneySchema.describe('Earned and not paid'),
  payable: MoneySchema.describe('Of what is owed, what neither waits for the guarantee or a dispute nor went back'),
  thisMonth: MoneySchema.describe('In no statement yet'),
  blocked: z.string().nullable().describe('Why it is not paid out now'),
});

const CommissionView = z.object({
  id: z.uuid(),
  at: moment,
  text: z.string(),
  amount: MoneySchema,
});

export const AffiliateAccount = z
  .object({
    name: z.string(),
    code: z.string(),
    partner: z
      .object({ name: z.string(), commission: MoneySchema, payments: z.int() })
      .nullable()
      .describe('Whose terms hold for new orders; null where the published commission does'),
    link: z.string(),
    clicks: z.int().describe('Openings of the link in the last 30 days'),
    orders: z.int().describe('That count'),
    refused: z.int().describe('That do not count'),
    team: z.int().describe('Affiliates who were brought along'),
    account: z.object({ iban: z.string().describe('Masked'), holder: z.string() }).nullable(),
    connect: z
      .object({
        countries: z.array(z.string()).describe('In which an account can be; empty where payouts by Stripe are off'),
        chosen: z.boolean().describe('Commissions are paid by Stripe'),
        opened: z.boolean().describe('There is an account at Stripe'),
        payable: z.boolean(),
        reason: z.string().nullable().describe('Why it cannot be paid'),
      })
      .nullable()
      .describe('Null where payouts by Stripe are off, and were never chosen'),
    balances: z.array(Balance),
    commissions: z.array(CommissionView).describe('The newest 100'),
    statements: z.array(
      z.object({
        month: Month,
        hash: z.string(),
        sums: z.array(MoneySchema),
        intact: z.boolean().describe('Computed anew just now, it has the hash it was closed with'),
      }),
    ),
    payouts: z.array(
      z.object({
        ...{ id: z.uuid(), at: moment, amount: MoneySchema, approved: z.boolean() },
        iban: z.string().nullable().describe('Null where it goes by Stripe'),
        state: z.string().nullable().describe('Of a transfer by Stripe, in words'),
        reversed: MoneySchema.nullable().describe('Part of it that came back'),
      }),
    ),
  })
  .openapi('AffiliateAccount');
export type AffiliateAccount = z.infer<typeof AffiliateAccount>;

export const StatementParams = z.object({ file: line(20) });

/* The desk. */

export const AffiliateParams = z.object({ id: z.uuid() });

export const ApproveInput = z
  .object({ broughtBy: line(40).nullable().describe('Code of the affiliate who brought this one along') })
  .openapi('ApproveAffiliate');
export type ApproveInput = z.infer<typeof ApproveInput>;

export const BatchInput = z
  .object({
    id: z.uuid().describe('Made by the screen: a double press is one batch'),
    currency: z.enum(CURRENCIES),
    rail: z.enum(RAIL_IDS).default('bank'),
  })
  .openapi('PayoutBatchInput');
export type BatchInput = z.infer<typeof BatchInput>;

export const ReviewInput = z
  .object({ seen: moment.describe('As the affiliate was shown with it') })
  .openapi('ReviewAffiliate');
export type ReviewInput = z.infer<typeof ReviewInput>;

export const PartnerAccountInput = z
  .object({
    partner: z.uuid(),
    shown: z
      .object({
        email: emailAddress(),
        commission: MoneySchema,
        payments: z.int(),
      })
      .describe('Payee and terms as they were shown'),
  })
  .openapi('PartnerAccountInput');
export type PartnerAccountInput = z.infer<typeof PartnerAccountInput>;

const Terms = z.object({ commission: MoneySchema.describe('For each payment'), payments: z.int() });

export const TermsInput = z
  .object({ partner: z.uuid(), shown: Terms.describe('As they were shown') })
  .openapi('PartnerTermsInput');
export type TermsInput = z.infer<typeof TermsInput>;

export const RefuseOrderInput = z
  .object({ order: z.uuid().describe('Id of an order that they sent') })
  .openapi('RefuseAffiliateOrder');

export const PreviewActInput = z
  .object({
    act: z.enum(PREVIEWED_ACTS),
    order: z.uuid().optional().describe('Id of the order that is taken out or put back'),
  })
  .openapi('PreviewAffiliateAct');
export type PreviewActInput = z.infer<typeof PreviewActInput>;

export const AffiliatePreview = z
  .object({
    lines: z.array(z.string()).describe('What follows, in sentences'),
    amounts: z.array(z.object({ what: z.string(), amount: MoneySchema })).describe('That stay or move'),
    undo: z.string().describe('Whether it can be taken back, and how, or why not'),
  })
  .openapi('AffiliatePreview');
export type AffiliatePreview = z.infer<typeof AffiliatePreview>;

export const OrderSenderQuery = z.object({ number: line(40) });
export const OrderSender = z
  .object({
    sender: z
      .object({
        ...{ name: z.string(), kind: z.enum(['affiliate', 'partner']) },
        refused: z.string().nullable().describe('Why it does not count'),
      })
      .nullable(),
  })
  .openapi('OrderSender');
export type OrderSender = z.infer<typeof OrderSender>;

const BatchView = z.object({
  id: z.uuid(),
  total: MoneySchema,
  rail: z.enum(RAIL_IDS),
  payouts: z.array(
    z.object({
      ...{ id: z.uuid(), name: z.string(), amount: MoneySchema },
      to: z.string().describe('The masked account'),
      state: z.enum(['waiting', 'pending', 'sent', 'stopped', 'paid', 'failed', 'returned']).nullable(),
      failure: z.string().nullable(),
      reversed: MoneySchema.nullable(),
      may: z.object({ retry: z.boolean(), return: z.boolean() }),
    }),
  ),
  preparedBy: z.string(),
  preparedAt: moment,
  approvedBy: z.string().nullable(),
  cancelled: z.boolean(),
  may: z.object({
    approve: z.string().nullable().describe('Why not, as a code; null where it is allowed'),
    cancel: z.string().nullable(),
    file: z.string().nullable(),
  }),
});

export const AffiliatesAtDesk = z
  .object({
    applications: z.array(
      z.object({
        ...{ id: z.uuid(), number: z.string(), name: z.string(), email: z.string(), createdAt: moment },
        ...{ brand: z.string(), website: z.string(), platform: z.string(), audience: z.string() },
      }),
    ),
    affiliates: z.array(
      z.object({
        ...{ id: z.uuid(), name: z.string(), email: z.string(), code: z.string(), approvedAt: moment },
        ...{ clicks: z.int(), orders: z.int(), refused: z.int(), broughtBy: z.string().nullable() },
        flags: z.array(z.string()).describe('Signs of fraud that nobody has looked at'),
        seen: moment.nullable().describe('When the newest of these was added to'),
        notes: z.array(z.string()).describe('Bursts of visits, which stop nothing'),
        balances: z.array(Balance),
        closed: z.boolean(),
        withdrawable: z.boolean().describe('Whether the approval can be taken back: nothing has come of it'),
        partner: z
          .object({
            ...{ id: z.uuid(), name: z.string(), slug: z.string() },
            proposed: Terms.extend({
              ...{ by: z.string().nullable(), at: moment.nullable() },
              blocked: z.string().nullable().describe('Why whoever asks cannot confirm them, in a sentence'),
            })
              .nullable()
              .describe('Published terms that nobody has confirmed: orders follow those confirmed last'),
            terms: z
              .array(Terms.extend({ proposedBy: z.string().nullable(), confirmedBy: z.string(), at: moment }))
              .describe('That were confirmed, newest first; the first ones count'),
          })
          .nullable(),
        sent: z
          .array(z.object({ id: z.uuid(), number: z.string(), at: moment }))
          .describe('The newest 20 orders that count'),
        taken: z
          .array(z.object({ id: z.uuid(), number: z.string(), at: moment }))
          .describe('The newest 20 orders that a colleague took out'),
        history: z
          .array(
            z.object({
              kind: z.enum(['approved', ...AFFILIATE_EVENTS]),
              by: z.string().nullable().describe('Null where the account is gone, or it was not recorded'),
              order: z.string().nullable().describe('Number of the order it is about'),
              at: moment,
            }),
          )
          .describe('Acts of colleagues, the newest 50 first'),
      }),
    ),
    partners: z
      .array(
        z.object({
          ...{ id: z.uuid(), name: z.string(), slug: z.string(), email: z.string().nullable() },
          ...{ commission: MoneySchema, payments: z.int(), sample: z.boolean() },
          blocked: z.string().nullable().describe('Why no account can be opened, in a sentence'),
        }),
      )
      .describe('Partners whose orders are not counted yet'),
    payable: z
      .array(z.object({ rail: z.enum(RAIL_IDS), amount: MoneySchema }))
      .describe('What a batch would pay now, by way and currency'),
    batches: z.array(BatchView).describe('The newest 50'),
    sepa: z.boolean().describe('Whether the settings for SEPA files are there'),
  })
  .openapi('AffiliatesAtDesk');
export type AffiliatesAtDesk = z.infer<typeof AffiliatesAtDesk>;
