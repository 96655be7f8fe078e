import { release, type ClientInfo } from '#src/capabilities/access/rate-limit.ts';
import { issueOneTimeToken, consumeOneTimeToken } from '#src/capabilities/access/actions/one-time-token.ts';
import { wantsLetters } from '#src/capabilities/access/actions/wants-letters.ts';
import { refusals as accessRefusals } from '#src/capabilities/access/contract.ts';
import { newId, newToken } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { withdrawMails } from '#src/platform/mail/outbox.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import { type MessageAnswer, refusals, type SubscribeInput } from '../contract.ts';
import {
  LETTER_KIND,
  newsletterAlreadyMail,
  newsletterConfirmMail,
  newsletterWelcomeMail,
} from '../mail/newsletter.tsx';
import { NEWSLETTER_LINK_DAYS } from '../rules/limits.ts';
import { NEWSLETTER_CONSENT } from '../rules/newsletter.ts';
import { type Subscriber, subscriberFor, unsubscribeByToken, updateSubscriber } from '../store.ts';
import { countMail, countUse } from './receive-inquiry.ts';

const VISITOR = { kind: 'visitor' } as const;

/**
 * Asks by mail whether the newsletter is wanted. The answer is the same for addresses we know and those we do not.
 * Refuses `too-many-attempts`.
 */
export async function subscribe(
  services: AppServices,
  input: SubscribeInput,
  caller: ClientInfo,
): Promise<MessageAnswer | DomainError> {
  const answer = { message: `Please check your mail. We are sending a link to confirm to ${input.email}.` };
  const refused = await countUse(services, caller, 'formByAddress');
  if (refused ?? input.nickname) return refused ?? answer;
  return services.transact(VISITOR, async (ctx) => {
    const counted = await countMail(ctx, input.email);
    if (isDomainError(counted)) return counted;
    const asked = await ask(ctx, input);
    if (asked) await ctx.mail(await letterFor(ctx, asked));
    else await release(ctx.tx, counted);
    return answer;
  });
}

/** The subscriber to write to, or null for a request that came twice. */
async function ask(ctx: Ctx, { email, source, requestId }: SubscribeInput): Promise<Subscriber | null> {
  const asking = { source, requestId, consentVersion: NEWSLETTER_CONSENT.version, askedAt: ctx.now };
  const row = { ...asking, id: newId(), email, state: 'pending' as const, unsubscribeToken: newToken() };
  const { subscriber, fresh } = await subscriberFor(ctx.tx, row);
  if (fresh) return subscriber;
  if (subscriber.requestId === requestId) return null;
  // Subscribed and unsubscribed addresses stay so until the mailed link is used.
  return (
    (await updateSubscriber(ctx.tx, subscriber.id, subscriber.state === 'pending' ? asking : { requestId })) ?? null
  );
}

async function letterFor(ctx: Ctx, { id, email, state, unsubscribeToken }: Subscriber) {
  const origin = ctx.settings.publicUrl;
  if (state === 'confirmed') return newsletterAlreadyMail({ to: email, origin, unsubscribeToken });
  const subject = { subscriber: id };
  const token = await issueOneTimeToken(ctx, { purpose: 'newsletter', subject, hours: NEWSLETTER_LINK_DAYS * 24 });
  return newsletterConfirmMail({ to: email, link: `${origin}/newsletter/confirm#token=${token}` });
}

/** The link in the mail was used: welcome. Refuses the three refusals of links and `too-many-attempts`. */
export async function confirmSubscription(
  services: AppServices,
  token: string,
  caller: ClientInfo,
): Promise<MessageAnswer | DomainError> {
  const refused = await countUse(services, caller, 'linkByAddress');
  if (refused) return refused;
  return services.transact(VISITOR, async (ctx) => {
    const link = await consumeOneTimeToken(ctx, 'newsletter', token);
    if (isDomainError(link)) return link;
    const change = {
      state: 'confirmed' as const,
      confirmedAt: ctx.now,
      unsubscribedAt: null,
      consentVersion: NEWSLETTER_CONSENT.version,
    };
    const subscriber = await updateSubscriber(ctx.tx, link.subject.subscriber ?? '', change);
    if (!subscriber) return accessRefusals('link-expired');
    const { email: to, unsubscribeToken } = subscriber;
    // The page confirms it as well, so people who want only necessary mails are not sent this one.
    if (await wantsLetters(ctx, to)) {
      await ctx.mail(newsletterWelcomeMail({ to, unsubscribeToken, origin: ctx.settings.publicUrl }));
    }
    return { message: `Thank you. We now send the newsletter to ${to}.` };
  });
}

/** Out, without signing in, as often as anybody likes. Refuses `unsubscribe-unknown`. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<MessageAnswer | DomainError> {
  const subscriber = await unsubscribeByToken(ctx.tx, token, ctx.now);
  if (!subscriber) return refusals('unsubscribe-unknown');
  await withdrawMails(ctx, subscriber.email, LETTER_KIND);
  return { message: `${subscriber.email} will get no more letters from us.` };
}
