import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';

interface Paging {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** The next page of a list, where there is one. */
export function More({ hasNextPage, isFetchingNextPage, fetchNextPage, children }: Paging & { children: ReactNode }) {
  if (!hasNextPage) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isFetchingNextPage}
      busyLabel="Loading..."
      onClick={() => void fetchNextPage()}
    >
      {children}
    </Button>
  );
}

/** A list that could not be read. */
export function Unread({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className="panel inbox-note" role="alert">
      <p>The {what} could not be read.</p>
      <Button variant="strong" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
