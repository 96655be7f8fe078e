import { randomBytes } from 'node:crypto';
import { consume, release, type ClientInfo, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { householdOfEmail } from '#src/capabilities/access/actions/find-accounts.ts';
import { hasPrioritySupport } from '#src/capabilities/rewards/actions/perks.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, AppServices, OutgoingMail } from '#src/platform/services.ts';
import type { InquiryAnswer } from '../contract.ts';
import { inquiryNotice } from '../mail/notice.tsx';
import { type InquiryDetails, type InquiryKind, referenceNumber } from '../rules/inquiries.ts';
import { INBOX_CHANNEL } from '../rules/chat.ts';
import { LIMITS } from '../rules/limits.ts';
import { type Inquiry, inquiryByRequest, insertInquiry, insertInquiryFile } from '../store.ts';
import { mailSender } from './mail-sender.ts';

export interface NewInquiry {
  kind: InquiryKind;
  requestId: string;
  nickname?: string;
  name: string;
  email: string;
  subject?: string;
  body?: string;
  details: InquiryDetails;
  file?: { name: string; bytes: Uint8Array; sha256: Uint8Array };
}

/** Carries a new inquiry out in the transaction that stores it. False where people have to do that. */
export type CarryOut = (ctx: Ctx, inquiry: Inquiry) => Promise<boolean>;

/** The mail to the sender, once the inquiry has its number and has been carried out or has not. */
export type Confirmation = (ctx: Ctx, inquiry: Inquiry & { email: string }, carriedOut: boolean) => OutgoingMail;

const VISITOR = { kind: 'visitor' } as const;
const SYSTEM = systemActor('outreach/receive-inquiry');
const NUMBER_TRIES = 5;

/** Answers a bot that filled in the honeypot with success; nothing is stored. */
export function honeypotAnswer(input: { nickname?: string }, now: Date): InquiryAnswer | null {
  return input.nickname ? { number: referenceNumber(randomBytes(6)), receivedAt: now.toISOString() } : null;
}

/** One more form, file or mailed link from this address. */
export function countUse(
  services: AppServices,
  caller: ClientInfo,
  limit: 'formByAddress' | 'uploadByAddress' | 'linkByAddress',
): Promise<DomainError | null> {
  const key = rateLimitKey(`outreach-${limit}`, caller.address);
  return services.transact(VISITOR, (ctx) => consume(ctx.tx, key, LIMITS[limit], ctx.now));
}

/** One more mail to this mailbox, together with the key that gives it back. */
export async function countMail(ctx: Ctx, email: string, kind?: InquiryKind): Promise<DomainError | string> {
  const limit = kind === 'withdrawal' ? 'withdrawalByEmail' : 'mailByEmail';
  const key = rateLimitKey(`outreach-${limit}`, email);
  return (await consume(ctx.tx, key, LIMITS[limit], ctx.now)) ?? key;
}

/**
 * Stores an inquiry, carries it out where that can be done at once, confirms it to its sender and tells the desk, all or nothing. The same request sent again, also
 * at the same moment, gets the same answer and no second mail. Refuses `too-many-attempts`.
 */
export function receiveInquiry(
  services: AppServices,
  input: NewInquiry,
  confirm: Confirmation,
  carryOut?: CarryOut,
): Promise<InquiryAnswer | DomainError> {
  return services.transact(VISITOR, async (ctx) => {
    const known = await inquiryByRequest(ctx.tx, input.requestId);
    if (known) return answerFor(known);
    const counted = await countMail(ctx, input.email, input.kind);
    if (isDomainError(counted)) return counted;
    const stored = await store(ctx, input);
    if (!stored.fresh) {
      await release(ctx.tx, counted);
      return answerFor(stored.inquiry);
    }
    const carriedOut = (await carryOut?.(ctx, stored.inquiry)) ?? false;
    await ctx.mail(confirm(ctx, { ...stored.inquiry, email: input.email }, carriedOut));
    await ctx.mail(inquiryNotice(ctx.settings, stored.inquiry));
    await mailSender(ctx, input.email);
    await ctx.notify(INBOX_CHANNEL, 'messages');
    return answerFor(stored.inquiry);
  });
}

/** Puts something that the shop itself has noticed into the inbox, once for each `requestId`. Nobody is written to but the desk. */
export async function openTask(ctx: Ctx, task: NewInquiry): Promise<void> {
  if (await inquiryByRequest(ctx.tx, task.requestId)) return;
  const { inquiry, fresh } = await store(ctx, task);
  if (fresh) await ctx.mail(inquiryNotice(ctx.settings, inquiry));
  if (fresh) await ctx.notify(INBOX_CHANNEL, 'messages');
}

async function store(ctx: Ctx, input: NewInquiry): Promise<{ inquiry: Inquiry; fresh: boolean }> {
  const { nickname: _, file, ...fields } = input;
  const sender = await householdOfEmail(ctx.tx, input.email);
  const priority = sender ? await hasPrioritySupport(ctx.tx, systemScope(SYSTEM, sender), ctx.now) : false;
  const stored = await storeInquiry(ctx, { ...fields, priority });
  if (stored.fresh && file) {
    const size = file.bytes.length;
    await insertInquiryFile(ctx.tx, { ...file, id: newId(), inquiryId: stored.inquiry.id, size, createdAt: ctx.now });
  }
  return stored;
}

type InquiryFields = Omit<NewInquiry, 'nickname' | 'file' | 'email'> & { email: string | null; priority: boolean };

/** Stores an inquiry under a number of its own, once for each `requestId`. */
export async function storeInquiry(ctx: Ctx, fields: InquiryFields): Promise<{ inquiry: Inquiry; fresh: boolean }> {
  for (let attempt = 0; attempt < NUMBER_TRIES; attempt += 1) {
    const row = {
      ...fields,
      id: newId(),
      number: referenceNumber(randomBytes(6)),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    const fresh = await insertInquiry(ctx.tx, row);
    const inquiry = await inquiryByRequest(ctx.tx, fields.requestId);
    if (!inquiry) continue; // the number was taken, which happens once in a lifetime
    return { inquiry, fresh };
  }
  throw new Error('No free reference number was found.');
}

const answerFor = ({ number, createdAt }: Inquiry): InquiryAnswer => ({
  number,
  receivedAt: createdAt.toISOString(),
});
