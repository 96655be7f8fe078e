/** A list of the desk, and its keys as they have to be there. */
export interface DeskList {
  /** After `/desk/`. */
  path: string;
  /** Keys that `?` lists, but itself, in its order. */
  keys: string;
  /** Keys that it lists as well where there are rows: a dispute, a booked call, a box of the day's pick list. */
  maybe?: string;
  /** Enter on the first row opens details beside the list, and Escape closes them. */
  opens?: true;
}

const OPENS = 'j k Enter e Esc';

/** Every list of the desk, once its first rows are there. */
export const DESK_LISTS: readonly DeskList[] = [
  { path: 'orders', keys: `/ ${OPENS}`, opens: true },
  { path: 'inbox', keys: `/ ${OPENS}`, opens: true },
  { path: 'inbox?list=replies', keys: 'j k e' },
  { path: 'inbox?list=waitlist', keys: '', maybe: 'j k' },
  { path: 'inbox?list=newsletter', keys: 'j k' },
  { path: 'outbox', keys: OPENS, opens: true },
  { path: 'packing', keys: '', maybe: 'j k Enter e Esc' },
  { path: 'packing?view=station', keys: '/' },
  { path: 'packing?view=kits', keys: '/ j k Space' },
  { path: 'packing?view=packed', keys: '/', maybe: 'j k Space' },
  { path: 'lots', keys: OPENS, opens: true },
  { path: 'consultations', keys: '', maybe: 'j k Enter e' },
  { path: 'households?search=Maryam', keys: `/ ${OPENS}`, opens: true },
  { path: 'accession', keys: '/', maybe: 'j k Enter e' },
  { path: 'plates', keys: '' },
  { path: 'results?state=released', keys: OPENS, opens: true },
  { path: 'payments', keys: '/', maybe: 'j k Enter e Esc' },
  { path: 'payments?list=accounting', keys: '/' },
  { path: 'payments?list=donations', keys: '/ j k e' },
  { path: 'payments?list=affiliates', keys: '/ j k e' },
  { path: 'payments?list=gifts', keys: '/', maybe: 'j k Enter e Esc' },
  { path: 'figures', keys: '', maybe: 'j k' },
  { path: 'shop', keys: OPENS, opens: true },
  { path: 'staff', keys: 'j k e' },
  { path: 'staff?list=audit', keys: '/ j k Enter' },
  { path: 'operators', keys: 'j k', maybe: 'Enter e' },
  { path: 'partners', keys: OPENS, opens: true },
];

/** The list that an address of the desk opens, as in `DESK_LISTS` but for how its rows are narrowed. */
export function listAt(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://desk.test/desk/');
  const shown = ['list', 'view'].flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [`${name}=${value}`];
  });
  return [pathname.replace(/^\/desk\//, ''), ...shown].join('?');
}

/** Lists among these addresses that are not in `DESK_LISTS`. */
export function unlisted(hrefs: readonly string[]): string[] {
  const known = new Set(DESK_LISTS.map(({ path }) => listAt(path)));
  return [...new Set(hrefs.map(listAt))].filter((list) => !known.has(list));
}
