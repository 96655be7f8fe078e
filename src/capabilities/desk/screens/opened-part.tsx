import { X } from '#src/ui/icons/x.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { ApiError, sentenceFor } from '#src/web/api.ts';
import './opened-part.css';

interface Props<T> {
  /** The class. */
  name: string;
  /** 'message': the opened thing, for the names of the region and its button. */
  what: string;
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  titleOf: (data: T) => string;
  onClose: () => void;
  children: (data: T) => ReactNode;
}

/** Details opened beside a list. Their heading takes the focus when they open, and once they are loaded. */
export function OpenedPart<T>({ name, what, query: { data, error, refetch }, titleOf, onClose, children }: Props<T>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => heading.current?.focus(), [isLoaded]);
  return (
    <section className={name} data-opened aria-label={`Opened ${what}`}>
      <div className="opened-head">
        <h2 className="title" ref={heading} tabIndex={-1}>
          {data ? titleOf(data) : error ? `The ${what} cannot be shown` : 'Opening'}
        </h2>
        <button type="button" className="iconbtn" aria-label={`Close the ${what}`} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </button>
      </div>
      {data && children(data)}
      {!data && !error && <Spinner />}
      {!data && error && <NotShown error={error} onRetry={refetch} />}
    </section>
  );
}

/** Reason why something cannot be shown, and another try unless there is no such thing. */
export function NotShown({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const isUnknown = error instanceof ApiError && error.status < 500;
  return (
    <>
      <p>{sentenceFor(error, 'We got no answer. Please try again.')}</p>
      {!isUnknown && (
        <Button variant="strong" size="sm" onClick={() => void onRetry()}>
          Try again
        </Button>
      )}
    </>
  );
}
