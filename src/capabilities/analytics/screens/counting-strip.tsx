import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { isLive } from '#src/web/pages.ts';
import { browserOptsOut } from '#src/web/browser-opts-out.ts';
import { type Choice, choose } from './choice.ts';

interface StripProps {
  choice: Choice | null;
  /** Set if the visitor asked for it: it takes the focus then, and otherwise waits at the edge. */
  reopened: boolean;
  onClose: () => void;
}

/** The question whether visits may be counted. Both answers weigh the same. */
export function CountingStrip({ choice, reopened, onClose }: StripProps) {
  const strip = useRef<HTMLElement>(null);
  const leave = useRef(onClose);
  useEffect(() => {
    leave.current = onClose;
  });
  useEffect(() => {
    if (!reopened) return;
    const before = document.activeElement;
    strip.current?.focus();
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && leave.current();
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [reopened]);
  const answer = (given: Choice) => {
    choose(given);
    onClose();
  };
  return (
    <section ref={strip} className="counting noprint" aria-label="Cookies and counting" tabIndex={-1}>
      {browserOptsOut() ? <SaidNo onClose={onClose} /> : <Question choice={choice} answer={answer} />}
    </section>
  );
}

function Question({ choice, answer }: { choice: Choice | null; answer: (given: Choice) => void }) {
  return (
    <>
      <p>
        {choice === null && 'May we count visits without cookies? '}
        {choice === 'yes' && 'We count which pages you read, without cookies and without knowing who you are. '}
        {choice === 'no' && 'We do not count which pages you read. '}
        <HowWeCount />
      </p>
      <div className="counting-answers">
        <Button variant="plain" size="sm" onClick={() => answer('yes')}>
          Yes, count me
        </Button>
        <Button variant="plain" size="sm" onClick={() => answer('no')}>
          No, thanks
        </Button>
      </div>
    </>
  );
}

function SaidNo({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p>
        Your browser asks not to be tracked, so we do not count which pages you read. <HowWeCount />
      </p>
      <div className="counting-answers">
        <Button variant="plain" size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

function HowWeCount() {
  if (!isLive('/legal')) return null;
  return (
    <Link className="link" to="/legal#privacy-counting">
      How we count
    </Link>
  );
}
