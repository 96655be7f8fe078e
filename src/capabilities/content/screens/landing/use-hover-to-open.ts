import { type PointerEvent, useRef } from 'react';

/** A pointer has to rest this long before a stick opens, so that crossing the shelf does not rattle it. */
const REST_MS = 140;

/** With a mouse, resting on a stick opens it as a press does. */
export function useHoverToOpen() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onPointerOver = ({ pointerType, target }: PointerEvent<HTMLElement>) => {
    clearTimeout(timer.current);
    const stick = target instanceof Element && target.closest<HTMLDetailsElement>('.sf');
    if (pointerType !== 'mouse' || !stick) return;
    timer.current = setTimeout(() => {
      stick.open = true;
    }, REST_MS);
  };
  const onPointerLeave = () => clearTimeout(timer.current);
  return { onPointerOver, onPointerLeave };
}
