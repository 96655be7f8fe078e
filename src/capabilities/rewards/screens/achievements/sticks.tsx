import { fullSticks } from '../../rules/progress.ts';

/** Progress as sticks, with the same in words beside it. */
export function Sticks({ done, of, sticks }: { done: number; of: number; sticks: number }) {
  const full = fullSticks({ done, of }, sticks);
  return Array.from({ length: sticks }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sticks have nothing but their place
    <i key={place} data-full={place < full || undefined} aria-hidden="true" />
  ));
}
