import { randomUUID } from 'node:crypto';
import type { Role } from '#src/platform/services.ts';
import { type Browser } from './buyers.ts';
import { signedInColleague } from './colleague.ts';
import type { TestServices } from './engines.ts';

/** A colleague who is signed in, without a password. */
export function colleague(services: TestServices, firstName: string, role: Role = 'support'): Promise<Browser> {
  const email = `${firstName.toLowerCase()}@example.com`;
  return signedInColleague(services, { firstName, lastName: 'Desk', email, passwordHash: 'none', role });
}

export const chatMessage = (body: string, over: object = {}) => ({ id: randomUUID(), body, ...over });

/** Writes in the chat of this browser. Returns the panel's view. */
export const write = (browser: Browser, body: string, over: object = {}) =>
  browser.post('/api/chat/messages', chatMessage(body, over));

/** Messages in the conversation of this browser. */
export async function saidTo(browser: Browser): Promise<string[] | null> {
  const { conversation } = (await browser.get('/api/chat')).json;
  return conversation && conversation.messages.map(({ body }: { body: string }) => body);
}

/** Id of the last message that a colleague has on screen. */
export async function lastMessage(desk: Browser, inquiryId: string): Promise<string | undefined> {
  return (await desk.get(`/api/desk/inbox/${inquiryId}`)).json.chat?.messages.at(-1)?.id;
}

/** Answers in a chat, having seen the current messages or only earlier ones. */
export async function answer(desk: Browser, inquiryId: string, body: string, seen?: string) {
  const last = seen ?? (await lastMessage(desk, inquiryId)) ?? null;
  return desk.post(`/api/desk/inbox/${inquiryId}/messages`, chatMessage(body, { seen: last }));
}
