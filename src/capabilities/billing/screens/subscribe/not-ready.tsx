import { Button } from '#src/ui/button.tsx';

/** In the place of what cannot be had: why, and another try where that may help. */
export function NotReady({ words, again }: { words: string; again: (() => void) | null }) {
  return (
    <div className="subscribe-notready" role="alert">
      <p>{words}</p>
      {again && (
        <Button variant="quiet" onClick={again}>
          Try again
        </Button>
      )}
    </div>
  );
}
