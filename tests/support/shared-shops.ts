import { type ShopWithClock, type TimePassing, withClock } from './shop-with-clock.ts';

/** Asks the keeper of shops (shop-keeper.ts) for the one of this kind at the worker's place; with `passing`, lets time pass in it first. */
async function ask(kind: 'usual' | 'clock', place: number | string, passing: TimePassing | null = null) {
  const answer = await fetch(`${process.env.SHARED_SHOPS}/${kind}/${place}`, {
    method: 'POST',
    body: JSON.stringify(passing),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { url: string; now: string | null };
}

/** The shop of this worker's place that is started as its owner would. */
export async function usualShop(place: number): Promise<{ url: string }> {
  return ask('usual', place);
}

/** The shop of this worker's place whose clock is moved; or, under a name, one of a journey's own. */
export async function shopWithClock(place: number | string): Promise<ShopWithClock> {
  const { url } = await ask('clock', place);
  return withClock(url, async (passing) => (await ask('clock', place, passing)).now ?? '');
}
