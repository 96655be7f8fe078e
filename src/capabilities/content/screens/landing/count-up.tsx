import { useEffect, useRef, useState } from 'react';

const MILLISECONDS = 900;

const settle = (t: number) => 1 - (1 - t) ** 3;

/**
 * A figure that counts up to itself, once, when it comes into view. Its final form is in the page from the start and
 * keeps its room, so nothing moves; whoever wants less motion, or has no script, simply reads it.
 */
export function CountUp({ to, print }: { to: number; print: (value: number) => string }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [value, setValue] = useState<number | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    return onceInView(element, () => countTo(to, setValue));
  }, [to]);
  return (
    <span className="countup" ref={ref} data-counting={value !== null || undefined}>
      <span className="final">{print(to)}</span>
      {value !== null && (
        <span className="running" aria-hidden="true">
          {print(value)}
        </span>
      )}
    </span>
  );
}

function onceInView(element: Element, start: () => () => void): () => void {
  let stop = () => {};
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      stop = start();
    },
    { threshold: 0.6 },
  );
  watch.observe(element);
  return () => {
    watch.disconnect();
    stop();
  };
}

function countTo(to: number, show: (value: number | null) => void): () => void {
  let frame = 0;
  let began: number | undefined;
  const tick = (now: number) => {
    began ??= now;
    const t = (now - began) / MILLISECONDS;
    if (t >= 1) return show(null);
    show(Math.round(to * settle(t)));
    frame = requestAnimationFrame(tick);
  };
  frame = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(frame);
}
