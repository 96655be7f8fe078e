import { ArrowUp } from '#src/ui/icons/arrow-up.ts';
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { LONGEST_MESSAGE } from '../../rules/chat.ts';

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Text to begin with. */
  prepared: string;
  /** Whether it was taken. */
  onSend: (body: string) => boolean;
}

/** Enter sends, Shift and Enter begin a new line. */
export function Composer({ field, prepared, onSend }: ComposerProps) {
  const [text, setText] = useState(prepared);
  const send = () => {
    const body = text.trim();
    if (body && onSend(body)) setText('');
    if (body) field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className="inpwrap" onSubmit={onSubmit}>
      <textarea
        ref={field}
        className="inp"
        aria-label="Message"
        placeholder="Write to us"
        rows={1}
        maxLength={LONGEST_MESSAGE}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="iconbtn trail chat-send" aria-label="Send">
        <ArrowUp size={22} aria-hidden="true" />
      </button>
    </form>
  );
}
