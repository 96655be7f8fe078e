import { useEffect, useRef, useState } from 'react';
import { ApiError, api, sentenceFor } from '#src/web/api.ts';
import { draftTexts, forgetDraft, keepDraft } from '#src/web/form-draft.ts';
import { newRequestId } from '#src/web/request-id.ts';
import { showChat } from './chat-query.ts';
import type { HandedOver } from './hand-over.tsx';

/** Name and address of the writer, for the first message. */
interface Details {
  name?: string;
  email?: string;
}

export interface Unsent {
  id: string;
  body: string;
  /** Reason for which it was not sent; null while it is on its way. */
  problem: string | null;
  /** Messages with Dr. AI before. */
  said?: HandedOver;
}

const DRAFT = 'chat-outbox';
const NOT_SENT = 'Not sent: we got no answer.';

const keptMessages = (): Unsent[] =>
  Object.entries(draftTexts(DRAFT)).map(([id, body]) => ({ id, body, problem: NOT_SENT }));

/** Messages that have not arrived, kept in the tab over a reload. One is sent after the other, so that their order stays. */
export function useOutbox(details: () => Details) {
  const [unsent, show] = useState(keptMessages);
  const newest = useRef(unsent);
  const sending = useRef(false);

  const keep = (messages: Unsent[]) => {
    newest.current = messages;
    show(messages);
    const form = new FormData();
    for (const { id, body } of messages) form.set(id, body);
    if (messages.length > 0) keepDraft(DRAFT, form);
    else forgetDraft(DRAFT);
  };
  const all = () => newest.current;
  const work = async () => {
    if (sending.current) return;
    sending.current = true;
    for (let next = all()[0]; next && !next.problem; next = all()[0]) {
      const { id, body, said } = next;
      try {
        showChat(await api.post('/api/chat/messages', { id, body, ...(said && { said: [...said] }), ...details() }));
        keep(all().filter((message) => message.id !== id));
      } catch (error) {
        const problem = sentenceFor(error, NOT_SENT);
        // An id that was used for something else is used up.
        const taken = error instanceof ApiError && error.code === 'message-taken';
        keep(
          all().map((message) => ({
            ...message,
            problem,
            id: taken && message.id === id ? newRequestId() : message.id,
          })),
        );
      }
    }
    sending.current = false;
  };
  const again = () => {
    keep(all().map((message) => ({ ...message, problem: null })));
    void work();
  };
  /** Sends a message. Given an id, it is one message however often it is sent: the server knows it again by its id. */
  const send = (body: string, said?: HandedOver, id = newRequestId()) => {
    const waiting = all().map((message) => ({ ...message, problem: null }));
    keep(waiting.some((message) => message.id === id) ? waiting : [...waiting, { id, body, problem: null, said }]);
    void work();
  };
  useEffect(() => {
    const retry = () => all().length > 0 && again();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
  return { unsent, send, again };
}
