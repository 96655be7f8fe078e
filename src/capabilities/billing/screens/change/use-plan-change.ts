import type { ChangeDoneView, ChangeQuoteView, PreviewChangeInput } from '../../contract.ts';
import { changePlan, previewChange } from '../../queries.ts';
import { type SignedChange, useSignedChange } from './use-signed-change.ts';

export type PlanChange = SignedChange<ChangeQuoteView>;

type OnDone = (done: ChangeDoneView, quote: ChangeQuoteView) => Promise<void> | void;

/** Asks the server for the price of a change and makes it. Without a wish nothing is asked. */
export const usePlanChange = (wish: PreviewChangeInput | null, onDone: OnDone): PlanChange =>
  useSignedChange(wish, { path: '/api/subscription/preview', preview: previewChange, apply: changePlan, onDone });
