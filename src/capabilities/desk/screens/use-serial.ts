import { useRef } from 'react';

/** Runs `work` for one input after the other, in the order in which they came: nothing that is scanned meanwhile is lost. */
export function useSerial<T, R>(work: (input: T) => Promise<R>): (input: T) => Promise<R> {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return (input) => {
    const done = queue.current.then(() => work(input));
    queue.current = done;
    return done;
  };
}
