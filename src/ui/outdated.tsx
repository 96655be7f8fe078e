import { Button } from './button.tsx';

interface OutdatedProps {
  /** When the figures on screen were read. */
  at: Date;
  failed: boolean;
  busy: boolean;
  again: () => void;
}

/** Says that what is shown is what was seen last. Over the page, so that nothing moves when it goes. */
export function Outdated({ at, failed, busy, again }: OutdatedProps) {
  const time = at.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  return (
    <div className="outdated small noprint">
      <span role="status">
        As you last saw it, at {time}. {failed ? 'The update could not be loaded.' : 'An update is on its way.'}
      </span>
      {failed && (
        <Button size="sm" variant="milk" busy={busy} onClick={again}>
          Try again
        </Button>
      )}
    </div>
  );
}
