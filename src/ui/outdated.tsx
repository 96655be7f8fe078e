import { Button } from './button.tsx';

interface OutdatedProps {
  /** When the figures on screen were read. */
  at: Date;
  failed: boolean;
  /** The server could not be reached. */
  offline?: boolean;
  busy: boolean;
  again: () => void;
}

/** Says that what is shown is what was seen last. Over the page, so that nothing moves when it goes. */
export function Outdated({ at, failed, offline = false, busy, again }: OutdatedProps) {
  const time = at.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  const day = at.toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
  return (
    <div className="outdated small noprint">
      <span role="status">
        {offline
          ? `You are offline. As you last saw it, on ${day} at ${time}.`
          : `As you last saw it, at ${time}. ${failed ? 'The update could not be loaded.' : 'An update is on its way.'}`}
      </span>
      {(failed || offline) && (
        <Button size="sm" variant="milk" busy={busy} onClick={again}>
          Try again
        </Button>
      )}
    </div>
  );
}
