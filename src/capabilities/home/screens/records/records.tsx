import { type ReactNode, useEffect, useState } from 'react';
import { lazyDialog } from '#src/web/lazy-part.tsx';
import { useHome } from '../home-context.ts';
import { type Opened, RecordsContext } from './records-context.ts';

const RecordDialog = lazyDialog(() =>
  import('./record-dialog.tsx').then(({ RecordDialog }) => ({ default: RecordDialog })),
);

/** Things are written down without a connection as well, so the forms are here before anybody asks for one. */
const AHEAD_MS = 1500;

/** Holds what is open over the dashboard. */
export function Records({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const timer = setTimeout(RecordDialog.prefetch, AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  const { cats } = useHome().view.household;
  // As it is now, not as it was when the button was drawn.
  const fresh =
    opened && 'cat' in opened ? { ...opened, cat: cats.find(({ id }) => id === opened.cat.id) ?? opened.cat } : opened;
  return (
    <RecordsContext value={{ open: setOpened }}>
      {children}
      {fresh && <RecordDialog opened={fresh} onClose={() => setOpened(null)} />}
    </RecordsContext>
  );
}
