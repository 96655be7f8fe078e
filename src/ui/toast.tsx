import { CircleAlert } from './icons/circle-alert.ts';
import { CircleCheck } from './icons/circle-check.ts';
import { X } from './icons/x.ts';
import {
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { classes } from './classes.ts';
import { createToastStore, type Toast, type ToastInput } from './toast-store.ts';

const store = createToastStore();

/** Shows a toast. One at a time, the newest wins, 5 seconds unless told otherwise. Returns a function that takes it away. */
export function toast(input: ToastInput): () => void {
  const id = store.toast(input);
  return () => store.dismiss(id);
}

/** Takes away a toast from before the press that opens a dialog: it would cover what the dialog says. */
export const dismissEarlierToast = (): void => store.dismissEarlier();

/* A modal dialog makes the rest of the page inert, so the dialog has a host for toasts of its own; the last one opened shows them. */
let hosts: readonly string[] = [];
const hostListeners = new Set<() => void>();
function setHosts(next: readonly string[]) {
  hosts = next;
  for (const listener of hostListeners) listener();
}
function subscribeHosts(listener: () => void) {
  hostListeners.add(listener);
  return () => hostListeners.delete(listener);
}

const nothing = () => null;

/** Shows toasts. Mounted once at the root, and in every open dialog. */
export function Toaster() {
  const id = useId();
  const current = useSyncExternalStore(store.subscribe, store.current, nothing);
  const activeHost = useSyncExternalStore(
    subscribeHosts,
    () => hosts.at(-1),
    () => undefined,
  );
  useEffect(() => {
    setHosts([...hosts, id]);
    // Each host has its own listener: the page's stays when a dialog's is removed.
    const note = () => store.notePress();
    addEventListener('click', note, true);
    addEventListener('keydown', note, true);
    return () => {
      setHosts(hosts.filter((host) => host !== id));
      removeEventListener('click', note, true);
      removeEventListener('keydown', note, true);
    };
  }, [id]);
  const shown = activeHost === id ? current : null;
  return (
    <div className="toaster noprint">
      <div role="status">{shown?.tone === 'good' && <ToastCard key={shown.id} toast={shown} />}</div>
      <div role="alert">{shown?.tone === 'bad' && <ToastCard key={shown.id} toast={shown} />}</div>
    </div>
  );
}

const INVALID = '[aria-invalid="true"]';

/** Whether an event changes a field that is marked as wrong; options of a list stand outside their field. */
function changesInvalidField({ target, type }: Event): boolean {
  if (!(target instanceof Element)) return false;
  if (type !== 'click') return target.closest(INVALID) !== null;
  return target.closest('[role="option"]') !== null && document.querySelector(`[role="combobox"]${INVALID}`) !== null;
}

/** Dismisses an error once a field that is marked as wrong changes. */
function useDismissOnCorrection(tone: Toast['tone']) {
  useEffect(() => {
    if (tone !== 'bad') return;
    const onChange = (event: Event) => changesInvalidField(event) && store.dismiss();
    const types = ['input', 'change', 'click'];
    for (const type of types) document.addEventListener(type, onChange, true);
    return () => {
      for (const type of types) document.removeEventListener(type, onChange, true);
    };
  }, [tone]);
}

const EDGE_PX = 16;
const BELOW_BUTTON_PX = 8;

/**
 * Whether the card would cover the focused field, one that is wrong, or a button of its dialog; it then stands at the upper
 * edge, by so many pixels lower as a button there needs.
 */
function useCoversField() {
  const card = useRef<HTMLDivElement>(null);
  const [lower, setLower] = useState<number | null>(null);
  useLayoutEffect(() => {
    const dialog = card.current?.closest('dialog');
    const look = () => {
      const box = card.current?.getBoundingClientRect();
      if (!box) return;
      const fields = [
        ...document.querySelectorAll(`${INVALID}, :is(input, select, textarea):focus`),
        ...(dialog?.querySelectorAll(':is(a, button):not(.toaster *)') ?? []),
      ].map((field) => field.getBoundingClientRect());
      const metFrom = (from: number) =>
        fields.filter(
          ({ top, bottom, left, right }) =>
            top < from + box.height && bottom > from && left < box.right && right > box.left,
        );
      if (metFrom(box.top).length === 0) return;
      const above = metFrom(EDGE_PX).map(({ bottom }) => bottom + BELOW_BUTTON_PX - EDGE_PX);
      setLower(Math.max(0, ...above));
    };
    const frame = requestAnimationFrame(look);
    const resized = new ResizeObserver(look);
    if (dialog) resized.observe(dialog);
    document.addEventListener('focusin', look);
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      document.removeEventListener('focusin', look);
      document.removeEventListener('scroll', look, { capture: true });
    };
  }, []);
  return { card, lower };
}

/** Returns the focus to the element that had it when the card goes with the focus in it; to be told of that element. */
function useReturnOfFocus(card: RefObject<HTMLElement | null>) {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      const from = before.current;
      if (element?.contains(document.activeElement) && from instanceof HTMLElement) from.focus({ preventScroll: true });
    };
  }, [card]);
  return useCallback((element: Element | null) => {
    before.current = element;
  }, []);
}

function ToastCard({ toast: { id, title, text, tone, action } }: { toast: Toast }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  const { card, lower } = useCoversField();
  const returnTo = useReturnOfFocus(card);
  useDismissOnCorrection(tone);
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    if (!held) return;
    release.current = store.hold();
    return () => release.current?.();
  }, [held]);
  return (
    <div
      ref={card}
      className={classes('toast', tone === 'bad' && 'bad')}
      data-high={lower === null ? undefined : ''}
      style={lower ? { marginBlockStart: lower } : undefined}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ relatedTarget }) => {
        if (!focused) returnTo(relatedTarget);
        setFocused(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      <i className="st" />
      {tone === 'bad' ? <CircleAlert size={28} aria-hidden="true" /> : <CircleCheck size={28} aria-hidden="true" />}
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
        {action && (
          <button
            type="button"
            className="btn sm quiet"
            onClick={() => {
              store.dismiss(id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      {action && (
        <button type="button" className="iconbtn" aria-label="Close" onClick={() => store.dismiss(id)}>
          <X size={20} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
