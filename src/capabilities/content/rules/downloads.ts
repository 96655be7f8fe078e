/** Downloads of /science. The first two are generated from the registry; the third exists if the shop has one. */
export const DOWNLOADS = [
  { id: 'safety-data-sheet', name: 'Safety data sheet' },
  { id: 'technology-guide', name: 'Technology guide' },
  { id: 'clinical-results', name: 'Clinical trial results' },
] as const;

export type DownloadId = (typeof DOWNLOADS)[number]['id'];

export const downloadPath = (id: DownloadId): string => `/downloads/${id}.pdf`;
