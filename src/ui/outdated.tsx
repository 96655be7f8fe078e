import { Button } from './button.tsx';

interface OutdatedProps {
  /** When the figures on screen were read. */
  at: Date;
  failed: boolean;
  /** The server could not be reached. */
  noLine?: boolean;
  busy: boolean;
  again: () => void;
}

/** Says that what is shown is what was seen last. Over the page, so that nothing moves when it goes. */
export function Outdated({ at, failed, noLine = false, busy, again }: OutdatedProps) {
  const time = at.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  const day = at.toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
  return (
    <div className="outdated small noprint">
      <span role="status">
        {noLine
          ? `Seen last on ${day} ${time}, no line.`
          : `As you last saw it, at ${time}. ${failed ? 'The update could not be loaded.' : 'An update is on its way.'}`}
      </span>
      {(failed || noLine) && (
        <Button size="sm" variant="milk" busy={busy} onClick={again}>
          Try again
        </Button>
      )}
    </div>
  );
}
