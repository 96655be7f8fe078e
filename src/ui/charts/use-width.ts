import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Width of an element, so that a chart is drawn in real pixels: strokes and letters have the same size on every screen.
 */
export function useWidth<E extends Element>(assumed: number) {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(assumed);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (wide: number) => {
      if (wide > 0) setWidth(Math.round(wide));
    };
    measure(element.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => measure(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
