/** Head of the page of a mailed link. */
export interface LinkedHead {
  title: string;
  lead: string;
  tint: 'oat' | 'eye';
}
