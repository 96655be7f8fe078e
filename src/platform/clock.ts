export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved: for tests and scenarios. */
export function movableClock(start = new Date()): Clock & { set(to: Date): void; advance(ms: number): void } {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    set: (to) => {
      now = to.getTime();
    },
    advance: (ms) => {
      now += ms;
    },
  };
}
