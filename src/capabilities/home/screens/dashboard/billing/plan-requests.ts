import type {
  CardSetupView,
  ChangeQuoteView,
  EndingChangedView,
  PreviewChangeInput,
} from '#src/capabilities/billing/contract.ts';
import { changePlan, previewChange } from '#src/capabilities/billing/queries.ts';
import { ApiError, api } from '#src/web/api.ts';
import { queryClient } from '#src/web/query-client.ts';
import { dashboardQuery } from '../../../queries.ts';

interface Refused {
  code: string;
  message: string;
  /** How it stands now, where something changed since it was asked for. */
  quote: ChangeQuoteView | null;
}

type Answered<T> = { ok: true; value: T } | { ok: false; why: Refused };

async function answered<T>(act: () => Promise<T>): Promise<Answered<T>> {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    if (!(error instanceof ApiError))
      return { ok: false, why: { code: '', message: 'We could not be reached. Nothing was changed.', quote: null } };
    const { details } = (error.data ?? {}) as { details?: { quote?: ChangeQuoteView } };
    const message = error.kind ?? 'That did not work. Please try again.';
    return { ok: false, why: { code: error.code ?? '', message, quote: details?.quote ?? null } };
  }
}

export const askChange = (wish: PreviewChangeInput) => answered(() => previewChange(wish));
export const makeChange = (token: string) => answered(() => changePlan(token));

export const cancelPlan = () => answered(() => api.post<EndingChangedView>('/api/subscription/cancel', {}));
export const keepPlan = () => answered(() => api.post<EndingChangedView>('/api/subscription/keep', {}));
export const askForCard = () => answered(() => api.post<CardSetupView>('/api/subscription/payment-method', {}));

/** Reads again what shows the plan; the page hears of it by itself as well, a moment later. */
export const refreshPlan = () => queryClient.invalidateQueries({ queryKey: dashboardQuery('/api').queryKey });
