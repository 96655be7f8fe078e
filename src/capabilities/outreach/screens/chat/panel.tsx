import { X } from '#src/ui/icons/x.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { ChatMessage } from '#src/capabilities/assistant/screens/chat/use-chat.ts';
import { queryClient } from '#src/web/query-client.ts';
import { useSession } from '#src/web/session.ts';
import { useLive } from '#src/web/use-live.ts';
import { useSidePanel } from '#src/web/use-side-panel.ts';
import { useVisibleStream } from '#src/web/use-visible-stream.ts';
import { missingText } from '../../rules/fields.ts';
import { readChatAgain, useChat } from './chat-query.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { handOver, Preview } from './hand-over.tsx';
import { Presence } from './hours.tsx';
import { AddressForm, type Sender, SenderFields } from './sender-fields.tsx';
import { useOutbox } from './use-outbox.ts';
import { useReadMark } from './use-read-mark.ts';
import './chat.css';

/** Parts of public pages and of the dashboard. */
const COVERED = '.appbar, .publicbar, .botnav, .counting, #content, footer';

export interface ChatPanelProps {
  onClose: () => void;
  /** Messages with Dr. AI, sent along with the first message if the customer leaves them there. */
  handedOver?: readonly ChatMessage[];
  /** A question that is sent as the panel opens; a visitor, who may have to leave an address first, finds it in the field. */
  question?: ChatMessage;
  /** The page does not follow the household by itself. */
  follows?: boolean;
}

/** The chat with the people here, over the page. */
export function ChatPanel(props: ChatPanelProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Panel {...props} />
    </QueryClientProvider>
  );
}

function Panel({ onClose, handedOver, question, follows = false }: ChatPanelProps) {
  const title = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { user, status } = useSession();
  const { data: chat, isError } = useChat();
  const [sender, setSender] = useState<Sender>({ name: '', email: '' });
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState(() => handOver(handedOver ?? []));
  const outbox = useOutbox(() => ({
    ...(sender.name.trim() && { name: sender.name }),
    ...(sender.email.trim() && { email: sender.email }),
  }));
  const conversation = chat?.conversation;
  useLive(follows ? user?.id : undefined);
  // A household's pages have a stream anyway.
  useVisibleStream('/api/chat/events', status === 'none' ? conversation?.id : undefined, readChatAgain);
  useReadMark(conversation);
  useEffect(() => field.current?.focus(), []);
  const visitor = status === 'none';
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (!question || visitor || status === 'checking' || asked.current === question.id) return;
    asked.current = question.id;
    if (conversation?.messages.some(({ id }) => id === question.id)) return;
    outbox.send(question.message, undefined, question.id);
  });
  const asks = visitor && chat !== undefined && !conversation;
  const send = (body: string) => {
    const needed = asks && !chat.there && !sender.email.trim();
    setProblem(needed ? missingText('email') : undefined);
    if (needed) return false;
    outbox.send(body, said.length > 0 ? said : undefined);
    setSaid([]);
    return true;
  };
  return (
    <section ref={useSidePanel(onClose, COVERED)} className="chat-panel noprint" role="dialog" aria-labelledby={title}>
      <div className="chat-head">
        <h2 id={title} className="title">
          Live chat
        </h2>
        <button type="button" className="iconbtn" aria-label="Close the chat" onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </button>
      </div>
      {chat && <Presence chat={chat} />}
      {isError && !chat && (
        <p className="chat-presence" role="status">
          The chat cannot be reached. What you write stays here until it is sent.
        </p>
      )}
      <Conversation messages={conversation?.messages ?? []} unsent={outbox.unsent} onTryAgain={outbox.again} />
      <div className="chat-foot">
        {said.length > 0 && <Preview said={said} onLeaveOut={() => setSaid([])} />}
        {asks && <SenderFields sender={sender} onChange={setSender} needed={!chat.there} error={problem} />}
        {conversation && !conversation.email && <AddressForm />}
        <Composer
          // A text is prepared once; while it is checked who is signed in, nobody knows which.
          key={String(visitor)}
          field={field}
          prepared={preparedText(visitor, handedOver, question)}
          onSend={send}
        />
        {conversation && (
          <p className="cap subtle">
            {conversation.number}
            {conversation.email && `. What you have not read is mailed to ${conversation.email}.`}
          </p>
        )}
      </div>
    </section>
  );
}

function preparedText(visitor: boolean, handedOver?: readonly ChatMessage[], question?: ChatMessage): string {
  if (question) return visitor ? question.message : '';
  return handedOver ? 'Can somebody look at this, please?' : '';
}
