export interface ToastInput {
  title: string;
  text?: string;
  tone?: 'good' | 'bad';
  /** Milliseconds on screen. */
  duration?: number;
  /** A button with the next step. */
  action?: { label: string; run: () => void };
}

export interface Toast extends Required<Omit<ToastInput, 'text' | 'action'>>, Pick<ToastInput, 'action'> {
  id: number;
  text: string | undefined;
}

const TOAST_DURATION = 5000;

/** One toast at a time: a new one takes the place of the old. It lives outside the pages, so a change of route does not end it. */
export function createToastStore() {
  let current: Toast | null = null;
  let ends = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  let countAtPress = 0;
  const listeners = new Set<() => void>();

  const show = (next: Toast | null) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const endAfter = (milliseconds: number) => {
    clearTimeout(timer);
    ends = Date.now() + milliseconds;
    timer = setTimeout(() => show(null), milliseconds);
  };

  return {
    current: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toast({ title, text, tone = 'good', duration = TOAST_DURATION, action }: ToastInput) {
      count += 1;
      show({ id: count, title, text, tone, duration, ...(action && { action }) });
      endAfter(duration);
      return count;
    },
    /** Takes a toast away: the one named, if it is still shown, or any. */
    dismiss(id = current?.id) {
      if (current?.id !== id) return;
      clearTimeout(timer);
      show(null);
    },
    /** Notes that something on the page is pressed. */
    notePress() {
      countAtPress = count;
    },
    /** Takes away a toast that was shown before the last press; one that was raised since then stays. */
    dismissEarlier() {
      this.dismiss(countAtPress);
    },
    /** Keeps it while the pointer or the focus is on it; returns a function that lets the time go on. */
    hold(): () => void {
      clearTimeout(timer);
      const held = current;
      const left = Math.max(ends - Date.now(), 1000);
      return () => {
        if (held && current === held) endAfter(left);
      };
    },
  };
}
