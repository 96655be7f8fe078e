import { Button } from './button.tsx';

interface ShowOlderProps {
  /** A list that is read, or only shown, a page at a time. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage?: boolean;
    isFetchNextPageError?: boolean;
    fetchNextPage: () => unknown;
  };
  /** As the sentence about a failure names them: "entries". */
  things: string;
  /** Word for the next entries: 'older' unless the list begins with the oldest. */
  order?: 'older' | 'later';
}

/** Reads the next page of a list, and says where that failed. */
export function ShowOlder({ list, things, order = 'older' }: ShowOlderProps) {
  return (
    <>
      {list.isFetchNextPageError && (
        <p role="alert" className="small">
          {order === 'older' ? 'Older' : 'Later'} {things} could not be loaded. Please try again in a moment.
        </p>
      )}
      {list.hasNextPage && (
        <div>
          <Button
            variant="quiet"
            size="sm"
            busy={list.isFetchingNextPage}
            busyLabel="Looking..."
            onClick={() => void list.fetchNextPage()}
          >
            Show {order}
          </Button>
        </div>
      )}
    </>
  );
}
