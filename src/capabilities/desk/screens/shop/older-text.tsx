import { Button } from '#src/ui/button.tsx';
import type { useTyped } from './use-typed.ts';

/** Says that text which was typed over an older version is kept, and puts it back or drops it. */
export function OlderText({ hasOlder, putBack, drop }: ReturnType<typeof useTyped>) {
  if (!hasOlder) return null;
  return (
    <p className="shop-newer" role="status">
      What you typed over an older version was not saved. It is kept in this tab.{' '}
      <Button size="sm" variant="quiet" onClick={putBack}>
        Put it back
      </Button>
      <Button size="sm" variant="quiet" onClick={drop}>
        Drop it
      </Button>
    </p>
  );
}
