import { useRef } from 'react';

/** Runs `work` for one input after the other, in the order in which they came: nothing that is scanned meanwhile is lost. */
export function useSerial<T>(work: (input: T) => Promise<void>): (input: T) => Promise<void> {
  const queue = useRef<Promise<void>>(Promise.resolve());
  return (input) => {
    queue.current = queue.current.then(() => work(input));
    return queue.current;
  };
}
