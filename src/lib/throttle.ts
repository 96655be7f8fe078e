/** Spreads work over time: so many at once, then so many a second. */
export interface Throttle {
  /** Waits until there is room for so many more. */
  take(count: number): Promise<void>;
}

export function openThrottle({ burst, perSecond }: { burst: number; perSecond: number }): Throttle {
  let room = burst;
  let at = performance.now();
  return {
    async take(count) {
      const now = performance.now();
      room = Math.min(burst, room + ((now - at) / 1000) * perSecond) - count;
      at = now;
      if (room < 0) await new Promise((resolve) => setTimeout(resolve, (-room / perSecond) * 1000));
    },
  };
}
