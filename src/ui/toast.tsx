import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { classes } from './classes.ts';
import { createToastStore, type Toast, type ToastInput } from './toast-store.ts';

const store = createToastStore();

/** Shows a toast. One at a time, the newest wins, 5 seconds unless told otherwise. */
export function toast(input: ToastInput): void {
  store.toast(input);
}

/* A modal dialog makes the rest of the page inert, so the dialog has a place for toasts of its own; the last one opened speaks. */
let places: readonly string[] = [];
const placeListeners = new Set<() => void>();
function setPlaces(next: readonly string[]) {
  places = next;
  for (const listener of placeListeners) listener();
}
function subscribePlaces(listener: () => void) {
  placeListeners.add(listener);
  return () => placeListeners.delete(listener);
}

const nothing = () => null;

/** Shows toasts. Mounted once at the root, and in every open dialog. */
export function Toaster() {
  const id = useId();
  const current = useSyncExternalStore(store.subscribe, store.current, nothing);
  const speaker = useSyncExternalStore(
    subscribePlaces,
    () => places.at(-1),
    () => undefined,
  );
  useEffect(() => {
    setPlaces([...places, id]);
    return () => setPlaces(places.filter((place) => place !== id));
  }, [id]);
  const shown = speaker === id ? current : null;
  return (
    <div className="toaster noprint">
      <div role="status">{shown?.tone === 'good' && <ToastCard key={shown.id} toast={shown} />}</div>
      <div role="alert">{shown?.tone === 'bad' && <ToastCard key={shown.id} toast={shown} />}</div>
    </div>
  );
}

function ToastCard({ toast: { title, text, tone } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    if (!held) return;
    release.current = store.hold();
    return () => release.current?.();
  }, [held]);
  return (
    <div
      className={classes('toast', tone === 'bad' && 'bad')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <i className="st" />
      {tone === 'bad' ? <CircleAlert size={28} aria-hidden="true" /> : <CircleCheck size={28} aria-hidden="true" />}
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
    </div>
  );
}
