/** What can be taken home from /science. The first two are made from the registry, the third exists where the shop has one. */
export const DOWNLOADS = [
  { id: 'safety-data-sheet', name: 'Safety data sheet' },
  { id: 'technology-guide', name: 'Technology guide' },
  { id: 'clinical-results', name: 'Clinical trial results' },
] as const;

export type DownloadId = (typeof DOWNLOADS)[number]['id'];

export const addressOf = (id: DownloadId): string => `/downloads/${id}.pdf`;
