import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { queryClient } from '#src/web/query-client.ts';
import { Face } from './face.tsx';
import { useChat } from './use-chat.ts';
import './chat.css';

const loadPanel = () => import('./panel.tsx');
const Panel = lazy(() => loadPanel().then(({ Panel }) => ({ default: Panel })));

/** The pill in the corner of the signed-in home. What was said stays until the page is left, also when the panel is closed. */
export function AskDrAi() {
  const chat = useChat();
  const [open, setOpen] = useState(false);
  const pill = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (!open && opened.current) pill.current?.focus();
    opened.current = open;
  }, [open]);
  const prepare = () => void loadPanel();
  return (
    <QueryClientProvider client={queryClient}>
      {!open && (
        <button
          ref={pill}
          type="button"
          className="ask-pill noprint"
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => setOpen(true)}
        >
          <Face size={48} />
          Ask Dr. AI
        </button>
      )}
      {open && (
        <Suspense fallback={null}>
          <Panel chat={chat} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
