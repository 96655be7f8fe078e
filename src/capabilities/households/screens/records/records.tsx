import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { sayOffline, useHousehold } from '../household-context.ts';
import { type Opened, RecordsContext } from './records-context.ts';

/** Things are written down without a connection as well, so the forms are here before anybody asks for one. */
const AHEAD_MS = 1500;

interface RecordsProps {
  /** The dialog that is open, loaded late; it joins those of this module with others. */
  RecordDialog: ComponentType<{ opened: Opened; onClose: () => void }> & { prefetch: () => unknown };
  children: ReactNode;
}

/** Holds the dialogs open over the dashboard. */
export function Records({ RecordDialog, children }: RecordsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => void RecordDialog.prefetch(), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [RecordDialog]);
  const { household, offline } = useHousehold();
  const { cats } = household;
  // The log alone is written without the server.
  const open = (next: Opened | null) => (offline && next && next.what !== 'log' ? sayOffline() : setOpened(next));
  // As it is now, not as it was when the button was drawn.
  const fresh =
    opened && 'cat' in opened ? { ...opened, cat: cats.find(({ id }) => id === opened.cat.id) ?? opened.cat } : opened;
  return (
    <RecordsContext value={{ open }}>
      {children}
      {fresh && <RecordDialog opened={fresh} onClose={() => setOpened(null)} />}
    </RecordsContext>
  );
}
