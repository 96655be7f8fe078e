import { htmlOf } from '#src/platform/mail/outbox.ts';
import { otherWhoDid } from '#src/capabilities/access/actions/last-act.ts';
import { ownMailbox } from '#src/capabilities/access/actions/own-mailbox.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { formatDate } from '#src/lib/dates.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import {
  type Letter,
  letterOvertaken,
  type LetterPreview,
  letterRefusals,
  type LetterSeenInput,
  type Letters,
  type SaveLetterInput,
} from '../letter-contract.ts';
import * as store from '../letter-store.ts';
import { newsletterLetterMail } from '../mail/newsletter.tsx';
import { changesLetter } from '../rules/letters.ts';
import { sendLetter } from './send-letter.ts';

type Staff = StaffScope<'shop'>;

const SHOWN = 100;
const VERSIONS = 30;

export async function listLetters(ctx: ReadCtx, scope: Staff): Promise<Letters> {
  const letters = await store.newestLetters(ctx.tx, scope, SHOWN);
  return {
    letters: letters.map((letter) => {
      const { body: _, ...summary } = view(letter);
      return summary;
    }),
    confirmed: await store.countConfirmed(ctx.tx),
  };
}

/** Refuses `letter-unknown`. */
export async function readLetter(ctx: ReadCtx, scope: Staff, id: string): Promise<Letter | DomainError> {
  const letter = await store.letterById(ctx.tx, scope, id);
  if (!letter) return letterRefusals('letter-unknown');
  const versions = await store.versionsOfLetter(ctx.tx, scope, id, VERSIONS);
  return {
    ...view(letter),
    versions: versions.map(({ at, author, ...version }) => ({
      ...version,
      author: author ?? 'Somebody',
      at: at.toISOString(),
    })),
  };
}

/** The mail as its readers get it. */
export async function previewLetter(
  ctx: ReadCtx,
  _scope: Staff,
  text: { subject: string; body: string },
): Promise<LetterPreview> {
  const mail = newsletterLetterMail(sample('reader@example.com', ctx.settings.publicUrl), text);
  return { subject: mail.subject, html: htmlOf(mail), text: mail.text };
}

/** Saves a draft. Refuses `overtaken` where a colleague saved it since, and `letter-begun` with who began to send it. */
export async function saveLetter(
  ctx: Ctx,
  scope: Staff,
  { id, seen, ...text }: SaveLetterInput,
): Promise<Letter | DomainError> {
  const by = { ...text, authorId: scope.personId, updatedAt: ctx.now };
  if (seen === 0 && (await store.insertLetter(ctx.tx, { id, ...by }))) return kept(ctx, scope, id);
  const letter = await lockSeen(ctx, scope, { id, seen, text });
  if (isDomainError(letter)) return letter;
  if (letter === 'done') return readLetter(ctx, scope, id);
  if (!changesLetter('save', letter.state)) {
    const who = (await otherWhoDid(ctx, scope, { actions: ['letter.send'], subject: id })) ?? 'You';
    const message = `${who} began to send this newsletter, so its words stay as they are.`;
    return letterRefusals('letter-begun', { message });
  }
  // The text before may be from before texts were kept.
  await store.keepVersion(ctx.tx, letter);
  await store.updateLetter(ctx.tx, id, { ...by, revision: letter.revision + 1 });
  return kept(ctx, scope, id);
}

/** Keeps the text that was just saved. */
async function kept(ctx: Ctx, scope: Staff, id: string): Promise<Letter | DomainError> {
  const letter = await store.lockLetter(ctx.tx, id);
  if (letter) await store.keepVersion(ctx.tx, letter);
  return readLetter(ctx, scope, id);
}

/**
 * Puts the words of an earlier version of a draft back, as a version of their own. Refuses as `saveLetter` does, and
 * `version-unknown`.
 */
export async function undoLetter(
  ctx: Ctx,
  scope: Staff,
  id: string,
  { seen, revision }: { seen: number; revision: number },
): Promise<Letter | DomainError> {
  const version = await store.versionOfLetter(ctx.tx, scope, id, revision);
  return version ? saveLetter(ctx, scope, { id, seen, ...version }) : letterRefusals('version-unknown');
}

/** Mails the letter to the person who asks for it, and to nobody else. */
export async function testLetter(ctx: Ctx, scope: Staff, id: string): Promise<Letter | DomainError> {
  const letter = await readLetter(ctx, scope, id);
  if (isDomainError(letter)) return letter;
  const to = await ownMailbox(ctx, scope);
  if (to) {
    const mail = newsletterLetterMail(sample(to, ctx.settings.publicUrl), letter);
    // Its links unsubscribe nobody, so no mail program may offer them.
    await ctx.mail({ ...mail, kind: 'newsletter-test', subject: `Test: ${mail.subject}`, headers: undefined });
  }
  return letter;
}

/**
 * Begins to send a letter, or goes on with one that was stopped. Pressed again by the same colleague it changes nothing.
 * Refuses `letter-begun` with the other colleague who began, and `letter-stopped` with who stopped it after it was shown.
 */
export async function beginLetter(
  ctx: Ctx,
  scope: Staff,
  id: string,
  { seen, stopped }: LetterSeenInput,
): Promise<Letter | DomainError> {
  const letter = await lockSeen(ctx, scope, { id, seen });
  if (isDomainError(letter)) return letter;
  const end = letter !== 'done' && letter.state === 'stopped' ? letter.endedAt : null;
  if (end && end.toISOString() !== stopped) return stoppedSince(ctx, scope, id, end);
  if (letter !== 'done' && changesLetter('send', letter.state)) {
    const begun = letter.startedAt ?? ctx.now;
    const addressed = letter.addressed ?? (await store.countConfirmed(ctx.tx));
    await store.updateLetter(ctx.tx, id, { state: 'sending', startedAt: begun, addressed, endedAt: null });
    await ctx.enqueue(sendLetter, { letterId: id }, { singletonKey: id });
  } else {
    const who = await otherWhoDid(ctx, scope, { actions: ['letter.send'], subject: id });
    if (who) return letterRefusals('letter-begun', { message: `${who} began to send this newsletter before.` });
  }
  return readLetter(ctx, scope, id);
}

/**
 * Stops a letter: once this is answered, no further mail of it is written. Refuses `letter-stopped` with the other colleague
 * who stopped it before.
 */
export async function stopLetter(ctx: Ctx, scope: Staff, id: string): Promise<Letter | DomainError> {
  const letter = await store.lockLetter(ctx.tx, id);
  if (!letter) return letterRefusals('letter-unknown');
  if (letter.state === 'stopped') {
    const who = await otherWhoDid(ctx, scope, { actions: ['letter.stop'], subject: id });
    if (who) return letterRefusals('letter-stopped', { message: `${who} stopped this newsletter before.` });
  }
  if (changesLetter('stop', letter.state)) await store.updateLetter(ctx.tx, id, { state: 'stopped', endedAt: ctx.now });
  return readLetter(ctx, scope, id);
}

async function stoppedSince(ctx: Ctx, scope: Staff, id: string, at: Date): Promise<DomainError> {
  const who = (await otherWhoDid(ctx, scope, { actions: ['letter.stop'], subject: id })) ?? 'You';
  const when = formatDate('momentInZone', at, SHOP_ZONE);
  const message = `${who} stopped this newsletter on ${when}. Please look at it again before it goes on.`;
  return letterRefusals('letter-stopped', { message });
}

interface Seen {
  id: string;
  seen: number;
  /** The text to save; the answer is `done` where the letter says this already, by the same press. */
  text?: { subject: string; body: string };
}

/** The letter, held, if it is the version that was on screen. */
async function lockSeen(ctx: Ctx, scope: Staff, { id, seen, text }: Seen) {
  const letter = await store.lockLetter(ctx.tx, id);
  if (!letter) return letterRefusals('letter-unknown');
  if (letter.revision === seen) return letter;
  const isSame = text && letter.subject === text.subject && letter.body === text.body;
  const isOwn = letter.authorId === scope.personId;
  if (isSame && isOwn && letter.revision === seen + 1) return 'done' as const;
  const current = await store.letterById(ctx.tx, scope, id);
  return letterOvertaken(current?.author ?? 'Somebody');
}

const sample = (to: string, origin: string) => ({ to, origin, unsubscribeToken: 'test' });

const view = ({
  authorId: _,
  author,
  updatedAt,
  startedAt,
  endedAt,
  ...letter
}: store.LetterWithProgress): Omit<Letter, 'versions'> => ({
  ...letter,
  author: author ?? 'Somebody',
  updatedAt: updatedAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
});
