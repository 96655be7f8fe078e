import { type RefObject, useEffect, useState } from 'react';

const BAR_HEIGHT = 90;

/** Whether an element has passed under the bar at the top of the window. */
export function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(([entry]) => setPast(entry?.isIntersecting === false), {
      rootMargin: `-${BAR_HEIGHT}px 0px 0px`,
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return past;
}
