import { api } from '#src/web/api.ts';
import { queryClient } from '#src/web/query-client.ts';
import { query } from '#src/web/query.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import type { CardInput, CardView, VetLinkInput, VetLinks } from './contract.ts';

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

const linksPath = (catId: string) => `/api/cats/${catId}/vet-links` as const;

export const vetLinksQuery = (catId: string) => query(linksPath(catId), refreshedBy('messages', 'cats'));

const keepLinks = (catId: string, { links, timeZone, mayMake }: VetLinks) =>
  queryClient.setQueryData(vetLinksQuery(catId).queryKey, { links, timeZone, mayMake });

/** A link that was just made, with its address, which is told this once. */
export interface MadeLink {
  id: string | undefined;
  address: string;
}

export async function makeVetLink(catId: string, input: VetLinkInput): Promise<MadeLink> {
  const { address, ...links } = await api.post(linksPath(catId), input);
  keepLinks(catId, links);
  return { id: links.links[0]?.id, address };
}

export const revokeVetLink = async (catId: string, id: string) =>
  keepLinks(catId, await api.delete(`/api/vet-links/${id}`));

export const removeVetNote = async (catId: string, id: string) =>
  keepLinks(catId, await api.delete(`/api/vet-notes/${id}`));
