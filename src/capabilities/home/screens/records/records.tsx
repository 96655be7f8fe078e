import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';
import type { CatView, EntryView } from '#src/capabilities/households/contract.ts';
import type { LogKind } from '#src/capabilities/households/rules/measures.ts';
import { useHome } from '../home-context.ts';

const RecordDialog = lazy(() => import('./record-dialog.tsx').then(({ RecordDialog }) => ({ default: RecordDialog })));

/** What can be opened over the dashboard, one at a time. */
export type Opened =
  | { what: 'add' | 'upgrade' | 'wait' }
  | { what: 'profile' | 'edit' | 'archive'; cat: CatView }
  | { what: 'log'; cat: CatView; kind: LogKind; formula?: string | null; entry?: EntryView };

const RecordsContext = createContext<{ open: (opened: Opened) => void } | null>(null);

/** Anything on the dashboard may open a cat's records: its profile, the forms, the sheet of the log. */
export function useRecords() {
  const records = use(RecordsContext);
  if (!records) throw new Error('useRecords must be used within Records');
  return records;
}

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
