import { TriangleAlert } from '#src/ui/icons/triangle-alert.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#src/lib/dates.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { useSession } from '#src/web/session.ts';
import type { Reply, Sentence } from '../../rules/reply.ts';
import { SOURCES } from '../../rules/sources.ts';
import type { Chat, ChatMessage } from './use-chat.ts';

interface MessagesProps {
  chat: Chat;
  /** The question that was handed to a person last. */
  handed: string | null;
  onAskPerson: (question: ChatMessage) => void;
}

/** Kinds of replies that do not answer the question. An emergency has its vet, and nothing beside. */
const UNANSWERED = new Set<Reply['kind']>(['vet', 'unsure', 'locked', 'unknown']);

export function Messages({ chat: { messages, replying }, handed, onAskPerson }: MessagesProps) {
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message, and the sticks while one is coming, should be in view
  useEffect(() => {
    // An answer may be longer than the window: its beginning holds the advice.
    const answer = replying ? null : end.current?.previousElementSibling;
    (answer ?? end.current)?.scrollIntoView({ block: answer ? 'start' : 'nearest' });
  }, [messages, replying]);
  const last = messages.at(-1);
  const question = messages.at(-2);
  const unanswered = !replying && question && last?.reply && UNANSWERED.has(last.reply.kind) ? question : null;
  return (
    // A list that scrolls has to be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <div className="ask-log" role="log" aria-live="polite" aria-label="Conversation" tabIndex={0}>
      <p className="ask-bot">
        This is a program that answers from a fixed library and from what you wrote down. It makes no diagnosis and
        gives no doses. Nothing you type leaves this window unless you send it to a person.
      </p>
      {messages.map((message) =>
        message.reply ? (
          <Answer key={message.id} message={message} reply={message.reply}>
            {unanswered && message === last && (
              <AskPerson
                urgent={isUrgent(message.reply)}
                handed={unanswered.id === handed}
                onAsk={() => onAskPerson(unanswered)}
              />
            )}
          </Answer>
        ) : (
          <p key={message.id} className="ask-user">
            <span className="vh">You: </span>
            {message.message}
          </p>
        ),
      )}
      {replying && <Typing />}
      <div ref={end} />
    </div>
  );
}

const STICKS = [1, 2, 3];

function Typing() {
  return (
    <p className="ask-bot ask-typing">
      <span className="purrs" aria-hidden="true">
        {STICKS.map((stick) => (
          <i key={stick} />
        ))}
      </span>
      <span className="ask-typing-words">Dr. AI is looking it up</span>
    </p>
  );
}

const originOf = ({ origin }: Sentence) => (origin.kind === 'row' ? origin.row : origin.source);

const isUrgent = ({ kind }: Reply) => kind === 'emergency' || kind === 'vet';

/** Sends the question to the live chat of a household; a visitor sends it there, because the chat may ask for an address. */
function AskPerson({ urgent, handed, onAsk }: { urgent: boolean; handed: boolean; onAsk: () => void }) {
  const note = useId();
  const visitor = useSession().status === 'none';
  const sent = handed && !visitor;
  return (
    <div className="ask-person">
      <Button size="sm" variant="quiet" aria-describedby={note} onClick={onAsk}>
        {sent ? 'Back to the live chat' : 'Ask a person'}
      </Button>
      <p className="cap" id={note}>
        {visitor && 'Opens the live chat with your question; you send it there.'}
        {!visitor && (sent ? 'Your question is in the live chat.' : 'Sends your question to the live chat.')}
        {urgent && ' Call a vet first: nobody may be at the chat.'}
      </p>
    </div>
  );
}

/** Each sentence with the number of its source, and the sources below. */
function Answer({ message, reply, children }: { message: ChatMessage; reply: Reply; children?: ReactNode }) {
  const urgent = isUrgent(reply);
  const firsts = reply.sentences.filter(
    (sentence, place) => reply.sentences.findIndex((other) => originOf(other) === originOf(sentence)) === place,
  );
  const numberOf = (sentence: Sentence) => firsts.findIndex((first) => originOf(first) === originOf(sentence)) + 1;
  return (
    <div className={classes('ask-bot', urgent && 'ask-urgent')}>
      {reply.title && (
        <h3 className={urgent ? 'd-sm' : undefined}>
          {urgent && <TriangleAlert size={26} aria-hidden="true" />}
          {reply.title}
        </h3>
      )}
      {reply.sentences.map((sentence) => (
        <p key={sentence.text} lang={sentence.lang} dir={sentence.lang && 'rtl'}>
          {sentence.text} <sup>{numberOf(sentence)}</sup>
        </p>
      ))}
      <ol className="cap">
        {firsts.map((sentence) => (
          <li key={originOf(sentence)}>
            <Origin sentence={sentence} />
          </li>
        ))}
      </ol>
      {children}
      <p className="cap">Automated, {formatDate('time', message.timestamp, DEVICE_ZONE)}.</p>
    </div>
  );
}

function Origin({ sentence: { origin } }: { sentence: Sentence }) {
  if (origin.kind === 'row') return `From your records: ${origin.row}`;
  const { title, url, read } = SOURCES[origin.source];
  if (!url) return title;
  if (url.startsWith('/')) return <Link to={url}>{title}</Link>;
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer">
        {title}
      </a>
      {read && (
        <>
          , read <time dateTime={read}>{formatDate('full', read, 'UTC')}</time>
        </>
      )}
    </>
  );
}
