import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';

interface Wish<T> {
  value: T;
  /** Values that were stored when it was pressed. */
  before: T;
}

interface SavedChoice<T> {
  shown: T;
  choose: (change: Partial<T>) => void;
}

/**
 * Controls that are saved at each press. A press shows at once, in the same event, and stays until `stored` has
 * changed; one that could not be saved goes back, and `onError` says so. `id` names the choice: its changes are sent
 * one after the other.
 */
export function useSavedChoice<T extends Record<string, unknown>>(
  id: string,
  stored: T,
  { save, onError }: { save: (whole: T, change: Partial<T>) => Promise<unknown>; onError: (error: unknown) => void },
): SavedChoice<T> {
  const [wish, setWish] = useState<Wish<T> | null>(null);
  const { mutate, isPending } = useMutation({
    scope: { id },
    mutationFn: ({ whole, change }: { whole: T; change: Partial<T> }) => save(whole, change),
    onError: (error, { whole }) => {
      setWish((now) => (now?.value === whole ? null : now));
      onError(error);
    },
  });
  const shown = wish && (isPending || isSame(wish.before, stored)) ? wish.value : stored;
  const choose = (change: Partial<T>) => {
    const whole = { ...shown, ...change };
    setWish({ value: whole, before: stored });
    mutate({ whole, change });
  };
  return { shown, choose };
}

const isSame = <T extends Record<string, unknown>>(one: T, other: T) =>
  Object.keys(one).every((key) => Object.is(one[key], other[key]));
