/** A card lies on its front or on its back. Resting on it shows the back, a press keeps it there until the next. */
export interface Turning {
  back: boolean;
  kept: boolean;
}

export type Touch = 'enter' | 'leave' | 'press';

export const FRONT: Turning = { back: false, kept: false };

export function turned({ kept }: Turning, touch: Touch): Turning {
  if (touch === 'enter') return { back: true, kept };
  if (touch === 'leave') return { back: kept, kept };
  return kept ? FRONT : { back: true, kept: true };
}
