export interface ToastInput {
  title: string;
  text?: string;
  tone?: 'good' | 'bad';
  /** Milliseconds on screen. */
  duration?: number;
}

export interface Toast extends Required<Omit<ToastInput, 'text'>> {
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
    toast({ title, text, tone = 'good', duration = TOAST_DURATION }: ToastInput) {
      count += 1;
      show({ id: count, title, text, tone, duration });
      endAfter(duration);
    },
    /** Takes the toast away before its time, for one whose cause is gone. */
    dismiss() {
      clearTimeout(timer);
      show(null);
    },
    /** While the pointer rests on it, it stays; returns how to go on. */
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
