import { defineTask } from '#src/platform/workers.ts';
import type { IssuedKit } from '#src/capabilities/lab/actions/issue-kits.ts';
import type { KitLabels, KitParcels } from './actions/print-labels.ts';
import type { RecallList } from './actions/list-recipients.ts';
import type { PickList } from './actions/read-pick-list.ts';
import type { ParcelLabel } from './rules/parcel-label.ts';
import type { ZplLabels } from './rules/zpl-labels.ts';

export const labelsTask = defineTask<KitLabels, Uint8Array>('kit-labels');
export const kitParcelsTask = defineTask<KitParcels, Uint8Array>('kit-parcels');
export const sampleLabelTask = defineTask<{ codes: IssuedKit; asOf: Date }, Uint8Array>('sample-label');
export const parcelLabelTask = defineTask<ParcelLabel & { asOf: Date }, Uint8Array>('parcel-label');
export const zplTask = defineTask<ZplLabels, string>('zpl');
export const pickListTask = defineTask<PickList, Uint8Array>('pick-list');
export const recallListTask = defineTask<RecallList, Uint8Array>('recall-list');
