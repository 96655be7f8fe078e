import { api } from '#src/web/api.ts';
import { queryClient } from '#src/web/query-client.ts';
import { query } from '#src/web/query.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import type { CardInput, CardView } from './contract.ts';

const pathOf = (catId: string) => `/api/cats/${catId}/share-card` as const;

export const shareCardQuery = (catId: string) => query(pathOf(catId), refreshedBy('cats'));

/** Address of the picture with these choices. */
export const cardPicture = (catId: string, { showName, sentence }: CardInput) =>
  `${pathOf(catId)}.png?showName=${showName}&sentence=${sentence}`;

const keep = (catId: string) => (view: CardView) => {
  queryClient.setQueryData(shareCardQuery(catId).queryKey, view);
  return view;
};

export const publishCard = (catId: string, input: CardInput) => api.put(pathOf(catId), input).then(keep(catId));

export const withdrawCard = (catId: string) => api.delete(pathOf(catId)).then(keep(catId));
