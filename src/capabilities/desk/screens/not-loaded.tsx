import { Button } from '#src/ui/button.tsx';
import './not-loaded.css';

interface Props {
  /** 'messages': name of the list. */
  what: string;
  busy?: boolean;
  onRetry: () => unknown;
}

/** A list that could not be loaded. */
export function NotLoaded({ what, busy, onRetry }: Props) {
  return (
    <div className="panel desk-note" role="alert">
      <p>The {what} could not be loaded.</p>
      <Button variant="strong" size="sm" busy={busy} onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  );
}
