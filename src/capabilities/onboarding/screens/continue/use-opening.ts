import { useEffect, useRef, useState } from 'react';
import { createPath } from 'react-router';
import { ApiError, sentenceFor } from '#src/web/api.ts';
import { everythingAt } from '#src/web/wizard-link.ts';
import { resumeWith } from '../../queries.ts';
import { type FullPosition, fullPosition, writeFullPosition } from '../../rules/full-flow.ts';
import { MOST_CATS } from '../../rules/answers.ts';

export type Stage = { name: 'opening' } | { name: 'dead' } | { name: 'failed'; text: string };

const NO_ANSWER = 'We got no answer. The link has not been used; please try again.';

/** Uses the link once, on arrival, and goes on to the wizard where it stopped. */
export function useOpening(token: string): [Stage, () => void] {
  const [stage, setStage] = useState<Stage>(token ? { name: 'opening' } : { name: 'dead' });
  const [attempt, setAttempt] = useState(1);
  const begun = useRef(0);
  useEffect(() => {
    if (!token || begun.current === attempt) return;
    begun.current = attempt; // a second attempt would find the link used
    // A document of its own: this one does not allow the payment.
    const goOn = (resumeAt: FullPosition) =>
      window.location.replace(createPath({ ...everythingAt(), search: `at=${writeFullPosition(resumeAt)}` }));
    resumeWith(token).then(
      ({ step, catIndex }) => goOn(fullPosition(step, catIndex, MOST_CATS)),
      (error: unknown) => {
        const dead = error instanceof ApiError && error.code === 'link-dead';
        setStage(dead ? { name: 'dead' } : { name: 'failed', text: sentenceFor(error, NO_ANSWER) });
      },
    );
  }, [token, attempt]);
  const retry = () => {
    setStage({ name: 'opening' });
    setAttempt(attempt + 1);
  };
  return [stage, retry];
}
