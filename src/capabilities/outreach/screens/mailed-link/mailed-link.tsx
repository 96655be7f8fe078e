import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { type FormFailure, sendForm } from '#src/web/form-failure.ts';
import { useMailedToken } from '#src/web/mailed-token.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { type BandTint, PublicShell } from '#src/web/shells/public.tsx';
import { NO_ANSWER } from '../../rules/fields.ts';
import { Art } from './art.tsx';
import './mailed-link.css';

interface Words {
  title: string;
  text?: string;
}

export interface MailedLinkProps {
  tint: BandTint;
  path: `/api/${'newsletter/confirm' | 'newsletter/unsubscribe' | 'waitlist/confirm' | 'waitlist/invitation' | 'waitlist/leave'}`;
  cats: { before: Parameters<typeof Art>[0]['name']; after: Parameters<typeof Art>[0]['name'] };
  /** The question and the button that answers it; without a button the link is used on arrival. */
  ask: Words & { button?: string };
  done: string;
  /** Reasons for a dead link by the server's code; `else` for all others. */
  dead: Record<string, Words> & { else: Words };
  /** Action offered then. */
  instead?: ReactNode;
  /** Action offered after it is done. */
  next?: ReactNode;
}

type Stage = { name: 'asking' | 'busy' } | { name: 'done' | 'failed'; text: string } | { name: 'dead'; code: string };

/** The page of a link in a mail: its action, its success, or the reason why it no longer works. */
export function MailedLink(props: MailedLinkProps) {
  const token = useMailedToken();
  return <OpenedLink key={token} token={token} {...props} />;
}

function OpenedLink({ token, tint, path, cats, ask, done, dead, instead, next }: MailedLinkProps & { token: string }) {
  const [stage, setStage] = useState<Stage>(token ? { name: 'asking' } : { name: 'dead', code: 'else' });
  const press = async () => {
    setStage({ name: 'busy' });
    try {
      const { message } = await sendForm(path, { token }, 'That did not work. Please try again.');
      setStage({ name: 'done', text: message });
    } catch (error) {
      const { code, message } = error as FormFailure;
      const gone = code !== null && (code in dead || code.endsWith('-unknown') || code.startsWith('link-'));
      setStage(gone ? { name: 'dead', code } : { name: 'failed', text: message || NO_ANSWER });
    }
  };
  const arrived = useRef(false);
  useEffect(() => {
    if (ask.button || !token || arrived.current) return;
    arrived.current = true; // a second attempt would find the link used
    void press();
  });
  const { title, text } = wordsFor(stage, ask, done, dead);
  return (
    <PublicShell
      tint={tint}
      head={
        <ColourBand
          tint={tint}
          title={title}
          lead={<span role="status">{text}</span>}
          art={<Art name={stage.name === 'done' ? cats.after : cats.before} className="mailed-link-cat" />}
          className="mailed-link"
        >
          {(stage.name === 'asking' || stage.name === 'busy') && ask.button && (
            <Button variant="strong" size="lg" busy={stage.name === 'busy'} onClick={press}>
              {ask.button}
            </Button>
          )}
          {stage.name === 'failed' && (
            <Button variant="strong" size="lg" onClick={press}>
              Try again
            </Button>
          )}
          {stage.name === 'dead' && instead}
          {stage.name === 'done' && next}
        </ColourBand>
      }
    >
      {null}
    </PublicShell>
  );
}

function wordsFor(stage: Stage, ask: Words, done: string, dead: MailedLinkProps['dead']): Words {
  if (stage.name === 'done') return { title: done, text: stage.text };
  if (stage.name === 'failed') return { title: 'That did not work', text: stage.text };
  if (stage.name === 'dead') return dead[stage.code] ?? dead.else;
  return ask;
}
