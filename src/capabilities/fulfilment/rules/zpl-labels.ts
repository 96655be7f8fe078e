import { kitParcelLabels } from './kit-label.ts';
import { type ParcelLabel, parcelFields } from './parcel-label.ts';
import type { Field, LinesOf } from './zpl.ts';

/** Labels of boxes and of parcels of kits, in the order in which they are printed. */
export interface ZplLabels {
  boxes?: ParcelLabel[];
  parcels?: Parameters<typeof kitParcelLabels>[0][];
}

/** Their fields, label by label. */
export const labelsOf = ({ boxes = [], parcels = [] }: ZplLabels, linesOf: LinesOf): Field[][] => [
  ...boxes.map((box) => parcelFields(box, linesOf)),
  ...parcels.flatMap((parcel) => kitParcelLabels(parcel, linesOf)),
];
