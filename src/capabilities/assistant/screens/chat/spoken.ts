import type { ChatMessage } from './use-chat.ts';

/** A message as it is handed to a person. */
export interface Spoken {
  writer: 'customer' | 'assistant';
  body: string;
}

const LAST = 8;
const LONGEST = 2000;

/** The last messages, oldest first. */
export const spoken = (messages: readonly ChatMessage[]): Spoken[] =>
  messages.slice(-LAST).map(({ type, message }) => ({
    writer: type === 'user' ? 'customer' : 'assistant',
    body: message.slice(0, LONGEST),
  }));
