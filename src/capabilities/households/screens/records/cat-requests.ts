import type { AddCatInput, CatDetail, CatView, EditCatInput } from '../../contract.ts';
import { ApiError, api } from '#src/web/api.ts';

export type Answer =
  | { ok: true; cat: CatDetail }
  | {
      ok: false;
      message: string;
      fields: Record<string, string>;
      /** Asked before a big change of weight is believed. */
      question: string | null;
      /** Current cat, if it was changed elsewhere meanwhile. */
      current: CatView | null;
    };

const FIELD_OF: Record<string, string> = { 'weight.value': 'weight', value: 'weight', age: 'years' };

async function answered(act: () => Promise<CatDetail>): Promise<Answer> {
  try {
    return { ok: true, cat: await act() };
  } catch (error) {
    const refused = { ok: false, fields: {}, question: null, current: null } as const;
    if (!(error instanceof ApiError))
      return { ...refused, message: 'We could not reach the server. Nothing was changed.' };
    const fields = Object.fromEntries(
      error.issues.toReversed().map(({ path, message }) => [FIELD_OF[path] ?? path, message]),
    );
    const message = error.userMessage ?? 'That did not work. Please try again.';
    const details = (error.data as { details?: { current?: CatView } } | null)?.details;
    return {
      ...refused,
      message,
      fields,
      question: error.code === 'please-confirm' ? (fields.weight ?? message) : null,
      current: error.code === 'cat-changed' ? (details?.current ?? null) : null,
    };
  }
}

export const addCat = (input: AddCatInput) => answered(() => api.post('/api/cats', input));

export const editCat = (id: string, input: EditCatInput) => answered(() => api.patch(`/api/cats/${id}`, input));

export const archiveCat = (id: string, { reason }: { reason: 'died' | 'moved' | 'other' }) =>
  answered(() => api.post(`/api/cats/${id}/archive`, { reason }));

export const restoreCat = (id: string) => answered(() => api.post(`/api/cats/${id}/restore`));
