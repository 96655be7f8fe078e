import { ArrowUp } from '#src/ui/icons/arrow-up.ts';
import { X } from '#src/ui/icons/x.ts';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Badge } from '#src/ui/badge.tsx';
import { useSidePanel } from '#src/web/use-side-panel.ts';
import { answer } from '../../rules/answer.ts';
import { SHOWN_QUESTIONS } from '../../rules/quick-questions.ts';
import { Face } from './face.tsx';
import { Messages } from './messages.tsx';
import type { Facts } from '../../rules/facts.ts';
import { useLabRows } from './use-lab-rows.ts';
import type { Chat, ChatMessage } from './use-chat.ts';

/** Without the bar at the bottom, which has the button of the panel on a phone. */
const COVERED = '.appbar, .publicbar, #content';
const LONGEST_QUESTION = 2000;

interface PanelProps {
  chat: Chat;
  facts: Facts;
  onHandOver: () => void;
  handed: string | null;
  onAskPerson: (question: ChatMessage) => void;
  onClose: () => void;
}

export function Panel({ chat, facts, onHandOver, handed, onAskPerson, onClose }: PanelProps) {
  const title = useId();
  const subject = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const withLab = useLabRows();
  const ask = (text: string) =>
    chat.send(text, async (question) => {
      const reply = answer(question, facts);
      return reply.reads ? answer(question, await withLab(facts, reply.reads)) : reply;
    });
  const about = facts.chosen ?? namesOf(facts);
  return (
    <section ref={useSidePanel(onClose, COVERED)} className="ask-panel noprint" role="dialog" aria-labelledby={title}>
      <div className="ask-head">
        <Face size={52} />
        <div>
          <h2 id={title}>Dr. AI</h2>
          <p className="cap subtle">Not a vet. Knows when to call one.</p>
        </div>
        <Badge tone="pro">Pro Feature</Badge>
        <button type="button" className="iconbtn" aria-label="Close Dr. AI" onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </button>
      </div>
      <Messages chat={chat} handed={handed} onAskPerson={onAskPerson} />
      <div className="ask-foot">
        <fieldset className="chips" disabled={chat.replying}>
          <legend className="vh">Quick questions</legend>
          {SHOWN_QUESTIONS.map((question) => (
            <button
              key={question}
              type="button"
              className="chip"
              onClick={() => {
                // While the answer comes these are out of reach: the focus would be lost with them.
                field.current?.focus();
                ask(question);
              }}
            >
              {question}
            </button>
          ))}
        </fieldset>
        <div className="ask-about">
          <p className="cap subtle" id={subject}>
            About {about}
          </p>
          <button type="button" className="btn plain sm" onClick={onHandOver}>
            Open live chat
          </button>
        </div>
        <Composer chat={chat} field={field} ask={ask} about={about} subject={subject} />
      </div>
    </section>
  );
}

/** The only cat of a household, or all of them. */
const namesOf = ({ cats }: Facts): string => (cats.length > 1 ? 'your cats' : (cats[0]?.name ?? 'your cat'));

interface ComposerProps {
  chat: Chat;
  field: RefObject<HTMLTextAreaElement | null>;
  ask: (text: string) => boolean;
  about: string;
  /** Id of the element that names the cats of the question, also while something is typed. */
  subject: string;
}

function Composer({ chat, field, ask, about, subject }: ComposerProps) {
  const [text, setText] = useState('');
  const submit = () => {
    if (ask(text)) setText('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className="inpwrap"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        ref={field}
        className="inp"
        aria-label="Message"
        aria-describedby={subject}
        placeholder={`Ask about ${about}`}
        rows={1}
        maxLength={LONGEST_QUESTION}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="iconbtn trail ask-send" aria-label="Send" disabled={chat.replying}>
        <ArrowUp size={22} aria-hidden="true" />
      </button>
    </form>
  );
}
