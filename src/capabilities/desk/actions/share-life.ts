import { withDeadline } from '#src/lib/deadline.ts';
import { caught, type DomainError } from '#src/lib/domain-error.ts';
import { type LifeView, refusals } from '../contract.ts';

/** Longest wait for an answer: the server closes a connection on which nothing was sent for two minutes. */
const ANSWER_MS = 100_000;
const AGAIN_SECONDS = 60;

/**
 * Plays one life for all simultaneous requests. One that takes longer than a request may goes on, and the next request gets
 * it; until then it is refused as `life-plays`.
 */
export function shareLife(answerMs = ANSWER_MS): (play: () => Promise<LifeView>) => Promise<LifeView | DomainError> {
  let playing: Promise<LifeView> | null = null;
  return async (play) => {
    const life = (playing ??= play());
    life.catch(() => {}); // for the next request
    let isLate = false;
    const late = () => {
      isLate = true;
      return refusals('life-plays', { retryAfter: AGAIN_SECONDS });
    };
    try {
      return await caught(withDeadline(life, answerMs, late));
    } finally {
      if (!isLate && playing === life) playing = null;
    }
  };
}
