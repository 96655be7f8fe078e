import { useEffect, useRef } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { countUpWait } from '../../rules/partner-earnings.ts';

const COUNTING_MS = 900;

/**
 * Counts a figure up once, half a second after the page has loaded, or after it is first shown if that is later. The
 * final figure is in the page from the start and keeps its room; with reduced motion it is all that is shown.
 */
export function CountingFigure({ shown, children }: { shown: boolean; children: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  const counted = useRef(false);
  useEffect(() => {
    const figure = ref.current;
    if (!figure || !shown || counted.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = () => {};
    const begin = () => {
      const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const wait = countUpWait(performance.now() - (loading?.loadEventStart ?? 0));
      timer = setTimeout(() => {
        counted.current = true;
        stop = countUp(figure);
      }, wait);
    };
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
    return () => {
      removeEventListener('load', begin);
      clearTimeout(timer);
      stop();
    };
  }, [shown]);
  return (
    <span ref={ref} className="num partner-count">
      {children}
    </span>
  );
}

function countUp(figure: HTMLElement): () => void {
  const final = figure.textContent ?? '';
  const to = Number(final.replace(/\D/g, ''));
  const running = document.createElement('span');
  running.className = 'partner-running';
  running.ariaHidden = 'true';
  let began: number | undefined;
  let frame = 0;
  const finish = () => {
    cancelAnimationFrame(frame);
    running.remove();
    delete figure.dataset.counting;
  };
  const tick = (now: number) => {
    began ??= now;
    const part = (now - began) / COUNTING_MS;
    if (part >= 1) return finish();
    const value = Math.round(to * (1 - (1 - part) ** 3));
    running.textContent = final.replace(/[\d,]+/, formatNumber(value));
    frame = requestAnimationFrame(tick);
  };
  running.textContent = final.replace(/[\d,]+/, '0');
  figure.dataset.counting = '';
  figure.append(running);
  frame = requestAnimationFrame(tick);
  return finish;
}
