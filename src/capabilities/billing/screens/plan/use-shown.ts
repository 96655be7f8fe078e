import { useEffect, useRef } from 'react';

/** Tells whether a component is still shown, for an answer that may come after its dialog was shut. */
export function useShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}

/** Closes a dialog while it is shown: one that was shut before its act was done shuts no other. */
export function useOwnClose(onClose: () => void): () => void {
  const shown = useShown();
  return () => {
    if (shown()) onClose();
  };
}
