import { formatDate } from '#src/lib/dates.ts';
import { Button } from './button.tsx';

interface OutdatedProps {
  /** Time at which the figures on screen were read. */
  at: Date;
  failed: boolean;
  /** The server could not be reached. */
  offline?: boolean;
  busy: boolean;
  again: () => void;
}

/** Says that the page shows the answers seen last. Over the page, so that nothing moves when it goes. */
export function Outdated({ at, failed, offline = false, busy, again }: OutdatedProps) {
  const [day, time] = (['plain', 'time'] as const).map((form) => formatDate(form, at, undefined));
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
