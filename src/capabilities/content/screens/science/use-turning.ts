import { type RefObject, useEffect } from 'react';
import { FRONT, type Touch, type Turning, turned } from './turning.ts';

/** Lets the printed cards inside be turned over: by a press anywhere on them, and with a mouse by resting there. */
export function useTurning(wall: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = wall.current;
    if (!element) return;
    // On a narrow screen a card is a row that opens: resting on it would move the page below.
    const narrow = matchMedia('(max-width: 559px)');
    const states = new WeakMap<Element, Turning>();
    const touch = (card: Element, how: Touch) => {
      const state = turned(states.get(card) ?? FRONT, how);
      states.set(card, state);
      card.toggleAttribute('data-turned', state.back);
      card.querySelector('.science-turn')?.setAttribute('aria-expanded', String(state.back));
    };
    const cardAt = (target: EventTarget | null) => (target instanceof Element ? target.closest('.science-card') : null);
    const onOver = ({ pointerType, target, relatedTarget }: PointerEvent) => {
      if (pointerType !== 'mouse' || narrow.matches) return;
      const [from, to] = [cardAt(relatedTarget), cardAt(target)];
      if (from === to) return;
      if (from) touch(from, 'leave');
      if (to) touch(to, 'enter');
    };
    const onOut = ({ pointerType, target, relatedTarget }: PointerEvent) => {
      const card = cardAt(target);
      if (pointerType === 'mouse' && !narrow.matches && card && !element.contains(relatedTarget as Node | null))
        touch(card, 'leave');
    };
    const onClick = ({ target }: MouseEvent) => {
      const card = target instanceof Element && target.closest('.science-turn') && cardAt(target);
      if (card) touch(card, 'press');
    };
    element.addEventListener('pointerover', onOver);
    element.addEventListener('pointerout', onOut);
    element.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('pointerover', onOver);
      element.removeEventListener('pointerout', onOut);
      element.removeEventListener('click', onClick);
    };
  }, [wall]);
}
