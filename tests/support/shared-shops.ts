import type { TimePassing } from './shop-with-clock.ts';

/** Asks the keeper of shops (shop-keeper.ts) for the one of this kind at the worker's place; with `passing`, lets time pass in it first. */
export async function sharedShop(kind: 'usual' | 'clock', place: number, passing: TimePassing | null = null) {
  const answer = await fetch(`${process.env.SHARED_SHOPS}/${kind}/${place}`, {
    method: 'POST',
    body: JSON.stringify(passing),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { url: string; now: string | null };
}
