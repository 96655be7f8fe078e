import { isWithin, type OpeningHours } from '#src/lib/opening-hours.ts';

/** An inbox that is in view says so every so often; without a word for longer, nobody is there. */
export const PRESENCE_BEAT_SECONDS = 20;
const PRESENCE_SECONDS = 50;

/** An answer that nobody has read for so long is mailed. */
export const MAIL_AFTER_SECONDS = 180;
/** Messages that the mail repeats at most. */
export const MAILED_MESSAGES = 6;

/** A conversation that was done before this many days is not continued; the next message begins another. */
const CONTINUED_DAYS = 3;

/** Life of the cookie that holds the secret of a visitor's conversation. */
export const CHAT_COOKIE_DAYS = 30;

export const LONGEST_MESSAGE = 2000;
/** Messages of Dr. AI's conversation that are handed over at most. */
export const HANDED_OVER = 8;

/** The address of the chat, also in mails: the page opens the panel. */
export const CHAT_PATH = '/about#chat';

/** Channels of live updates besides those of households. */
export const INBOX_CHANNEL = 'desk-inbox';
export const conversationChannel = (inquiryId: string): string => `chat-${inquiryId}`;

/** Whether somebody is there now: within the hours, and an inbox at the desk was in view a moment ago. */
export function somebodyIsThere(hours: OpeningHours, lastSeen: Date | null, now: Date): boolean {
  if (!lastSeen || !isWithin(hours, now)) return false;
  return now.getTime() - lastSeen.getTime() < PRESENCE_SECONDS * 1000;
}

/** The earliest time at which a colleague's inbox counts as in view. */
export const seenSince = (now: Date): Date => new Date(now.getTime() - PRESENCE_SECONDS * 1000);

/** Whether the customer's next message belongs to this conversation. */
export function isContinued({ state, doneAt }: { state: 'open' | 'done'; doneAt: Date | null }, now: Date): boolean {
  return state === 'open' || !doneAt || now.getTime() - doneAt.getTime() < CONTINUED_DAYS * 86_400_000;
}

/** Name by which a message is signed, null for all but colleagues: the first name, and ours where the account is gone. */
export const signatureOf = ({ writer, author }: { writer: string; author: string | null }): string | null =>
  writer === 'staff' ? (author ?? 'Purrwell') : null;

/** A message of a chat, `author` the first name of a colleague. */
export interface ChatLine {
  writer: 'customer' | 'staff' | 'assistant';
  author: string | null;
  body: string;
  /** With its offset, as JSON of the database writes it. */
  at: string;
}

/** A day of a conversation, or a part of a long one. */
export interface ChatDay {
  /** Of its first message. */
  id: string;
  at: Date;
  number: string;
  messages: ChatLine[];
}
