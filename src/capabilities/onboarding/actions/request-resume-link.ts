import { invalidField } from '#src/capabilities/access/input-contract.ts';
import { consume, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { normalEmail } from '#src/capabilities/access/rules/contact.ts';
import { looksLikeEmail } from '#src/capabilities/access/rules/registration.ts';
import { newToken, sha256 } from '#src/lib/id.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { ResumeLinkAnswer } from '../full-contract.ts';
import { fullPosition } from '../rules/full-flow.ts';
import { resumeLinkMail } from '../mail/resume-link.tsx';
import {
  LINKS_OF_A_DRAFT,
  LINKS_OF_AN_ADDRESS,
  LINKS_TO_AN_EMAIL,
  RESUME_LINK_DAYS,
  SAME_REQUEST_SECONDS,
} from '../rules/resume-link.ts';
import { draftById, type DraftRow, linkByToken, linksOf, replaceLinks } from '../store.ts';
import { currentDraft } from './load-draft.ts';

const SENT: ResumeLinkAnswer = { message: 'If you have saved answers, we are mailing you a link to them.' };

export interface ResumeLinkRequest {
  email?: string | undefined;
  /** An earlier link: its holder can request another to the same mailbox. */
  link?: string | undefined;
  /** Of this browser's draft. */
  token: string | null;
  address: string;
}

/**
 * Mails a link to this browser's answers to the typed address, or another link to the mailbox of an old one. The answer
 * does not reveal whether there are answers, whether they are paid, or whether the mailbox has reached its limit;
 * `too-many-attempts` depends on the requester's own requests only. Refuses a missing or invalid e-mail.
 */
export async function requestResumeLink(ctx: Ctx, wish: ResumeLinkRequest): Promise<ResumeLinkAnswer | DomainError> {
  const limited = await consume(ctx.tx, rateLimitKey('resume-address', wish.address), LINKS_OF_AN_ADDRESS, ctx.now);
  if (limited) return limited;
  const { draft, to } = await (wish.link ? behind(ctx, wish.link) : own(ctx, wish));
  if (!wish.link && !looksLikeEmail(to)) return invalidField('email', 'Please enter a valid email address');
  if (!draft || draft.completedAt) return SENT;
  // Counting also takes turns: of two requests at once the second sees the first one's link.
  const often = await consume(ctx.tx, `resume-draft:${draft.id}`, LINKS_OF_A_DRAFT, ctx.now);
  if (often) return wish.link ? SENT : often;
  if (await askedJustNow(ctx, draft, to)) return SENT;
  if (await consume(ctx.tx, rateLimitKey('resume-email', to), LINKS_TO_AN_EMAIL, ctx.now)) return SENT;
  await send(ctx, draft, to);
  return SENT;
}

interface Whereto {
  draft: DraftRow | null;
  to: string;
}

async function own(ctx: Ctx, { email, token }: ResumeLinkRequest): Promise<Whereto> {
  const draft = await currentDraft(ctx, token);
  return { draft, to: normalEmail((email || draft?.answers.email) ?? '') };
}

async function behind(ctx: Ctx, link: string): Promise<Whereto> {
  const row = await linkByToken(ctx.tx, sha256(link));
  // Never the copy that was made when it was opened: its sender holds the link too, and must not see its later answers.
  return { draft: row && (await draftById(ctx.tx, row.draftId)), to: row?.email ?? '' };
}

async function askedJustNow(ctx: Ctx, draft: DraftRow, to: string): Promise<boolean> {
  const [latest] = await linksOf(ctx.tx, draft.id);
  if (!latest || latest.email !== to || latest.usedAt) return false;
  return ctx.now.getTime() - latest.createdAt.getTime() < SAME_REQUEST_SECONDS * 1000;
}

async function send(ctx: Ctx, draft: DraftRow, to: string): Promise<void> {
  const token = newToken();
  const expiresAt = new Date(ctx.now.getTime() + RESUME_LINK_DAYS * 86_400_000);
  await replaceLinks(ctx.tx, {
    tokenHash: sha256(token),
    draftId: draft.id,
    email: to,
    createdAt: ctx.now,
    expiresAt,
  });
  // After the #, so that no server on the way writes it down.
  const link = `${ctx.settings.publicUrl}/continue#${token}`;
  const { step } = fullPosition(draft.extended?.step ?? 1, 0, 1);
  await ctx.mail(resumeLinkMail({ to, link, step }));
}
