import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useHome } from '../home-context.ts';
import { type Opened, RecordsContext } from './records-context.ts';

const RecordDialog = lazy(() => import('./record-dialog.tsx').then(({ RecordDialog }) => ({ default: RecordDialog })));

/** Holds what is open over the dashboard. */
export function Records({ children }: { children: ReactNode }) {
  const [opened, open] = useState<Opened | null>(null);
  const { cats } = useHome().view.household;
  // As it is now, not as it was when the button was drawn.
  const fresh =
    opened && 'cat' in opened ? { ...opened, cat: cats.find(({ id }) => id === opened.cat.id) ?? opened.cat } : opened;
  return (
    <RecordsContext value={{ open }}>
      {children}
      {fresh && (
        <Suspense>
          <RecordDialog opened={fresh} onClose={() => open(null)} onOpen={open} />
        </Suspense>
      )}
    </RecordsContext>
  );
}
