import { useEffect, useRef } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';

const MILLISECONDS = 900;

const settle = (t: number) => 1 - (1 - t) ** 3;

/**
 * Counts figures marked `.countup` up once, when they come into view. Their final text is in the page from the start
 * and keeps its room, so nothing moves; with reduced motion, or without scripts, it is all that is shown.
 */
export function useCountUp() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ref.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting || !(target instanceof HTMLElement)) continue;
          watch.unobserve(target);
          countUp(target);
        }
      },
      { threshold: 0.6 },
    );
    const figures = ref.current.querySelectorAll<HTMLElement>('.countup');
    for (const figure of figures) watch.observe(figure);
    return () => {
      watch.disconnect();
      for (const figure of figures) finish(figure);
    };
  }, []);
  return ref;
}

function countUp(figure: HTMLElement) {
  const final = figure.textContent ?? '';
  const to = Number(final.replace(/\D/g, ''));
  const running = document.createElement('span');
  running.className = 'running';
  running.ariaHidden = 'true';
  figure.dataset.counting = '';
  figure.append(running);
  let began: number | undefined;
  const tick = (now: number) => {
    began ??= now;
    const t = (now - began) / MILLISECONDS;
    if (t >= 1) {
      finish(figure);
      return;
    }
    running.textContent = final.replace(/[\d,]+/, formatNumber(Math.round(to * settle(t))));
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

function finish(figure: HTMLElement) {
  figure.querySelector('.running')?.remove();
  delete figure.dataset.counting;
}
