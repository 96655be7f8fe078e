import { api } from '#src/web/api.ts';
import { sendForm } from '#src/web/form-failure.ts';
import { queryClient } from '#src/web/query-client.ts';
import { query } from '#src/web/query.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import type { BookInput, ChangeInput, ConsultationsView } from './contract.ts';

const PATH = '/api/consultations';
const SLOTS = '/api/consultation-slots';
const NOT_SAVED = 'It was not saved. Please try again.';

export const consultationsQuery = () => query(PATH, refreshedBy('messages', 'billing', 'cats'));

/** Never kept: somebody else may take a time in between. */
export const slotsQuery = () => ({ ...query(SLOTS, refreshedBy('messages', 'billing')), staleTime: 0 });

const keep = (view: ConsultationsView): ConsultationsView => {
  queryClient.setQueryData(consultationsQuery().queryKey, view);
  return view;
};

const readSlotsAgain = () => queryClient.invalidateQueries({ queryKey: slotsQuery().queryKey });

/** Books a time, or moves the consultation with this id to it. */
export async function saveConsultation(input: BookInput, moves: boolean): Promise<ConsultationsView> {
  const { id, ...change } = input;
  try {
    return keep(await (moves ? sendChange(id, change) : sendForm(PATH, input, NOT_SAVED)));
  } finally {
    void readSlotsAgain();
  }
}

const sendChange = (id: string, change: ChangeInput) => sendForm(`${PATH}/${id}`, change, NOT_SAVED, 'put');

export async function cancelConsultation(id: string): Promise<void> {
  keep(await api.post(`${PATH}/${id}/cancellation`));
  void readSlotsAgain();
}
