import { useRef } from 'react';
import { newRequestId } from './request-id.ts';

/** One id for one content: pressed twice, or again after an answer that was lost, it is one request. `done` begins another. */
export function useRequestId() {
  const attempt = useRef({ content: '', id: '' });
  return {
    idFor: (content: unknown): string => {
      const text = JSON.stringify(content);
      if (attempt.current.content !== text) attempt.current = { content: text, id: newRequestId() };
      return attempt.current.id;
    },
    done: () => {
      attempt.current = { content: '', id: '' };
    },
  };
}
