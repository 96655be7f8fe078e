/** Documents with numbers of the shop's own, each kind in its own series, which begins anew every year. */
const DOCUMENT_SERIES = { invoice: 'INV', creditNote: 'CN' } as const;
export type DocumentSeries = keyof typeof DOCUMENT_SERIES;

/** Hours that Dubai, where the shop keeps its books, is ahead of UTC all year. */
const BOOKS_OFFSET_MS = 4 * 3_600_000;

/** The day a moment belongs to in the books, as `2026-12-01`. */
export const bookDay = (at: Date): string => new Date(at.getTime() + BOOKS_OFFSET_MS).toISOString().slice(0, 10);

/** The year whose series a document of this moment is numbered in. */
export const bookYear = (at: Date): number => Number(bookDay(at).slice(0, 4));

/** `INV-2026-000042`. */
export const documentNumber = (series: DocumentSeries, year: number, position: number): string =>
  `${DOCUMENT_SERIES[series]}-${year}-${String(position).padStart(6, '0')}`;
