import { z } from '@hono/zod-openapi';
import { emailAddress } from '#src/capabilities/access/contract.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import * as text from '#src/lib/text.ts';
import { HANDED_OVER, LONGEST_MESSAGE } from './rules/chat.ts';
import { FIELDS } from './rules/fields.ts';

export const refusals = defineErrors({
  'address-needed': [422, 'Nobody is at the chat right now. Please leave a mail address, so that we can answer.'],
  'message-taken': [409, 'This message could not be sent. Please write it again.'],
  'no-conversation': [404, 'There is no conversation in this browser.'],
});

const email = text
  .line(FIELDS.email.longest, { missing: FIELDS.email.missing })
  .pipe(emailAddress('Please enter a valid e-mail address.'));
const name = text.line(FIELDS.name.longest);

const Said = z.object({
  writer: z.enum(['customer', 'assistant']),
  body: text.prose(LONGEST_MESSAGE, { missing: 'This message is empty.' }),
});

export const ChatMessageInput = z
  .object({
    id: z.uuid('Please reload the page and try again.').describe('Made by the page: sent twice it is one message'),
    body: text.prose(LONGEST_MESSAGE, { missing: FIELDS.message.missing }),
    name: name.optional().describe('Of a visitor; of the first message only'),
    email: email.optional().describe('Where answers go when the page has been left; of the first message only'),
    said: z.array(Said).max(HANDED_OVER).optional().describe('What was said with Dr. AI before, oldest first'),
    nickname: text.line(500).optional(),
  })
  .openapi('ChatMessageInput');
export type ChatMessageInput = z.infer<typeof ChatMessageInput>;

export const ChatReadInput = z
  .object({ id: z.uuid().describe('The last message that was seen') })
  .openapi('ChatReadInput');
export const ChatAddressInput = z.object({ email }).openapi('ChatAddressInput');

export const ChatMessage = z
  .object({
    id: z.string(),
    writer: z.enum(['customer', 'staff', 'assistant']),
    author: z.string().nullable().describe('First name of a colleague'),
    body: z.string(),
    at: z.iso.datetime(),
  })
  .openapi('ChatMessage');
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatView = z
  .object({
    there: z.boolean().describe('Whether somebody is at the chat now'),
    open: z.boolean().describe('Whether it is within the hours'),
    hours: z.array(z.object({ opens: z.iso.datetime(), closes: z.iso.datetime() })).describe('Of the next seven days'),
    conversation: z
      .object({
        id: z.string(),
        number: z.string(),
        email: z.string().nullable().describe('Where answers go when the page has been left'),
        messages: z.array(ChatMessage).describe('Oldest first'),
        unread: z.int().describe('Answers that were not seen'),
      })
      .nullable(),
  })
  .openapi('Chat');
export type ChatView = z.infer<typeof ChatView>;
