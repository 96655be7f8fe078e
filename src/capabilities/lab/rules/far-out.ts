import type { Values } from './levels.ts';
import { CURRENT_PANEL, type Panel, type PanelMarker } from './panel.ts';

const HALF = 0.5;
const TWICE = 2;

/**
 * Bounds beyond which a marker's value is far out and has to be read twice: below half of the lower end of the reference range, or
 * above twice its upper end; on a narrow range, where that is hardly possible (pH), already one width of the range outside it.
 */
export function farOutOf({ reference: { from, to } }: Pick<PanelMarker, 'reference'>): {
  below: number;
  above: number;
} {
  const width = to - from;
  return { below: Math.max(from * HALF, from - width), above: Math.min(to * TWICE, to + width) };
}

export function isFarOut(marker: Pick<PanelMarker, 'reference'>, value: number): boolean {
  const { below, above } = farOutOf(marker);
  return value < below || value > above;
}

/** A value that is far out and stands alone: not read a second time yet, or otherwise. */
export interface UnconfirmedValue {
  marker: string;
  name: string;
  state: 'awaited' | 'differs';
}

/** Values that nothing is released with, in the order of the panel. `second`: the last second reading of each marker. */
export const unconfirmed = (values: Values, second: Values, { markers }: Panel = CURRENT_PANEL): UnconfirmedValue[] =>
  markers.flatMap((marker) => {
    const [value, again] = [values[marker.id], second[marker.id]];
    if (value === undefined || value === again || !isFarOut(marker, value)) return [];
    return [{ marker: marker.id, name: marker.name, state: again === undefined ? 'awaited' : 'differs' }];
  });

/** Values without those that nobody is shown before they were read a second time. */
export const withoutUnconfirmed = (values: Values, hidden: readonly Pick<UnconfirmedValue, 'marker'>[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !hidden.some(({ marker }) => marker === id)));

/** Says why results with such values are not released. */
export function unconfirmedText(found: readonly UnconfirmedValue[]): string {
  const names = (state: UnconfirmedValue['state']) =>
    found
      .filter((one) => one.state === state)
      .map(({ name }) => name)
      .join(', ');
  const [awaited, differs] = [names('awaited'), names('differs')];
  return [
    ...(awaited ? [`Far out of range, to be read a second time: ${awaited}.`] : []),
    ...(differs ? [`The two readings differ: ${differs}.`] : []),
  ].join(' ');
}
