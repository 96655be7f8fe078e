import { Button } from '#src/ui/button.tsx';

/** A list that could not be loaded. */
export function Unread({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className="panel inbox-note" role="alert">
      <p>The {what} could not be loaded.</p>
      <Button variant="strong" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
