import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { toast } from '#src/ui/toast.tsx';
import { useHome } from '../home-context.ts';
import { type Opened, RecordsContext } from './records-context.ts';

const load = () => import('./record-dialog.tsx');
const RecordDialog = lazy(() => load().then(({ RecordDialog }) => ({ default: RecordDialog })));

/** Things are written down without a connection as well, so the forms are here before anybody asks for one. */
const AHEAD_MS = 1500;

/** Holds what is open over the dashboard. */
export function Records({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  const prepare = async (next: Opened) => {
    try {
      await load();
      setOpened(next);
    } catch {
      toast({ title: 'That did not work', text: 'We could not reach the server. Please try again.', tone: 'bad' });
    }
  };
  const open = (next: Opened) => void prepare(next);
  const { cats } = useHome().view.household;
  // As it is now, not as it was when the button was drawn.
  const fresh =
    opened && 'cat' in opened ? { ...opened, cat: cats.find(({ id }) => id === opened.cat.id) ?? opened.cat } : opened;
  return (
    <RecordsContext value={{ open }}>
      {children}
      {fresh && (
        <Suspense>
          <RecordDialog opened={fresh} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </RecordsContext>
  );
}
