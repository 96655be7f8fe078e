import { ArrowUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Badge } from '#src/ui/badge.tsx';
import { answer } from '../../rules/answer.ts';
import { SHOWN_QUESTIONS } from '../../rules/quick-questions.ts';
import { Face } from './face.tsx';
import { Messages } from './messages.tsx';
import type { Facts } from '../../rules/facts.ts';
import type { Chat } from './use-chat.ts';

/** On a phone the panel is a sheet over the page, which is then out of reach. */
const SHEET = '(max-width: 767px)';
const LONGEST_QUESTION = 500;

export function Panel({ chat, facts, onClose }: { chat: Chat; facts: Facts; onClose: () => void }) {
  const title = useId();
  useSheet();
  const ask = (text: string) => chat.send(text, (question) => answer(question, facts));
  return (
    <section ref={useEscape(onClose)} className="ask-panel noprint" role="dialog" aria-labelledby={title}>
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
      <Messages chat={chat} />
      <div className="ask-foot">
        <fieldset className="chips" disabled={chat.replying}>
          <legend className="vh">Quick questions</legend>
          {SHOWN_QUESTIONS.map((question) => (
            <button key={question} type="button" className="chip" onClick={() => ask(question)}>
              {question}
            </button>
          ))}
        </fieldset>
        <Composer chat={chat} ask={ask} about={facts.cats[0]?.name ?? 'your cat'} />
      </div>
    </section>
  );
}

function Composer({ chat, ask, about }: { chat: Chat; ask: (text: string) => boolean; about: string }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
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

/** Escape closes, as long as the focus is inside. */
function useEscape(onClose: () => void) {
  const box = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const panel = box.current;
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && close.current();
    panel?.addEventListener('keydown', onKey);
    return () => panel?.removeEventListener('keydown', onKey);
  }, []);
  return box;
}

function useSheet() {
  useEffect(() => {
    const narrow = window.matchMedia(SHEET);
    const covered = () => document.querySelectorAll('.appbar, #content');
    const apply = () => {
      for (const part of covered()) part.toggleAttribute('inert', narrow.matches);
    };
    apply();
    narrow.addEventListener('change', apply);
    return () => {
      narrow.removeEventListener('change', apply);
      for (const part of covered()) part.removeAttribute('inert');
    };
  }, []);
}
