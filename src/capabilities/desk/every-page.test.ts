import { expect, test } from 'vitest';
import { CLIENT_RENDERED } from '#src/web/pages.ts';
import { DESK_LISTS, listAt, unlisted } from '#tests/support/desk-pages.ts';

test('every page of the desk is among those whose looks and keys are tried, and a new one or a new list of one is named', () => {
  const pages = CLIENT_RENDERED.filter((path) => path.startsWith('/desk/'));
  expect(pages.length).toBeGreaterThan(15);
  const tried = new Set(DESK_LISTS.map(({ path }) => listAt(path).split('?')[0]));
  expect(pages.filter((path) => !tried.has(path.slice('/desk/'.length)))).toEqual([]);
  expect(
    unlisted(['/desk/orders?search=mi', '/desk/inbox?list=replies', '/desk/payments?list=new', '/desk/new']),
  ).toEqual(['payments?list=new', 'new']);
});
