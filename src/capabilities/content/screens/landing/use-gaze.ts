import { useEffect, useRef } from 'react';

/** Range of the eye, in the drawing's pixels: 7 to each side. */
const REACH_X = 14;
const REACH_Y = 9;

const between = (value: number) => Math.max(-0.5, Math.min(0.5, value));

/** The eyes of the cats inside follow the pointer, unless the visitor wants less motion. */
export function useGaze() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    const follow = (event: PointerEvent) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => look(element, event));
    };
    window.addEventListener('pointermove', follow, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', follow);
    };
  }, []);
  return ref;
}

function look(element: HTMLElement, { clientX, clientY }: PointerEvent) {
  const box = element.getBoundingClientRect();
  if (box.bottom < 0) return;
  const x = between((clientX - box.left - box.width / 2) / window.innerWidth) * REACH_X;
  const y = between((clientY - box.top - box.height * 0.3) / window.innerHeight) * REACH_Y;
  for (const pupil of element.querySelectorAll<SVGGElement>('.pw-cat-pupil')) {
    pupil.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }
}
