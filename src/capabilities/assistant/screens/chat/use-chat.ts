import { useState } from 'react';
import { newRequestId } from '#src/web/request-id.ts';
import { usePause } from '#src/web/use-form.ts';
import type { Reply } from '../../rules/reply.ts';
import { pauseFor } from '../../rules/pace.ts';

export interface ChatMessage {
  /** A question that is handed over keeps its id, so that it is one message there as well. */
  id: string;
  type: 'user' | 'bot';
  message: string;
  timestamp: string;
  reply?: Reply;
}

/** The conversation of this window. Nothing of it is kept anywhere, or sent but by the button that hands over to a person. */
export function useChat() {
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  const [replying, setReplying] = useState(false);
  const later = usePause();
  const add = (message: Omit<ChatMessage, 'id' | 'timestamp'>) =>
    setMessages((before) => [...before, { id: newRequestId(), timestamp: new Date().toISOString(), ...message }]);
  /** Whether it was taken: nothing empty is, and nothing while an answer is on its way. */
  const send = (text: string, answer: (question: string) => Promise<Reply>): boolean => {
    const question = text.trim();
    if (!question || replying) return false;
    add({ type: 'user', message: question });
    setReplying(true);
    const found = answer(question);
    const show = (reply: Reply) => {
      const spoken = reply.sentences.map((sentence) => sentence.text);
      add({ type: 'bot', message: [reply.title, ...spoken].filter(Boolean).join(' '), reply });
      setReplying(false);
    };
    later(pauseFor(Math.random()), () => void found.then(show));
    return true;
  };
  return { messages, replying, send };
}

export type Chat = ReturnType<typeof useChat>;
