import type { ChangeDoneView, LeaveReasonsInput } from '../../contract.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { toast } from '#src/ui/toast.tsx';
import { api, sentenceFor } from '#src/web/api.ts';
import { queryClient } from '#src/web/query-client.ts';
import { householdKey } from '#src/capabilities/households/queries.ts';

/** A change of one cat of the plan; others stay as they are. */
export interface CatChange {
  cat: { id: string; name: string };
  change: 'pause' | 'take-out' | 'bring-back';
}

/** Dialogs of the Billing tab, with the choice that each begins with. */
export type BillingDialog =
  | { what: 'plan'; planType: PlanId }
  | ({ what: 'cat' } & CatChange)
  | { what: 'add-cat'; catId: string | null }
  | { what: 'card' | 'cancel' };

type Answered<T> = { ok: true; value: T } | { ok: false; message: string };

export async function answered<T>(act: () => Promise<T>): Promise<Answered<T>> {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    return { ok: false, message: sentenceFor(error, 'That did not work. Please try again.') };
  }
}

export const cancelPlan = () => answered(() => api.post('/api/subscription/cancel'));
export const keepPlan = () => answered(() => api.post('/api/subscription/keep'));
export const giveReasons = (given: LeaveReasonsInput) => api.post('/api/subscription/reasons', given);
export const askForCard = () => answered(() => api.post('/api/subscription/payment-method'));

/** Reads again what shows the plan; the page hears of it by itself as well, a moment later. */
export const refreshPlan = () => queryClient.invalidateQueries({ queryKey: householdKey('/api') });

/** A change was made in a dialog: the page shows it, then the dialog shuts, then it is said. */
export const changedIn = (onClose: () => void) => async (done: ChangeDoneView) => {
  await refreshPlan();
  onClose();
  toast({ title: 'Done', text: done.message });
};
