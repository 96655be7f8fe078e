import { useRef } from 'react';
import { ApiError } from './api.ts';

/** Remembers that a refusal with this code was shown: the next press is made in spite of it. */
export function useTold(code: string) {
  const told = useRef(false);
  return {
    note: (error: unknown) => {
      if (error instanceof ApiError && error.code === code) told.current = true;
    },
    isTold: () => told.current,
  };
}
