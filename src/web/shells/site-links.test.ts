import { expect, test } from 'vitest';
import { barLinks, footerColumns } from './site-links.ts';

const targets = (live?: (target: string) => boolean) =>
  footerColumns(live).flatMap((column) => column.links.map((link) => link.to));

test('R48 with every page there, the footer leads to all twelve places of the specification', () => {
  expect(targets(() => true)).toEqual(
    expect.arrayContaining([
      '/science#science',
      '/#plans',
      '/test-kit',
      '/demo-dashboard',
      '/blog',
      '/about',
      '/careers',
      '/affiliate',
      '/about#support',
      '/legal',
      '/legal#privacy',
      '/about#shipping',
    ]),
  );
  // and besides to what the law wants found from everywhere, where the figures come from, the overview, and gifts
  expect(targets(() => true)).toEqual(expect.arrayContaining(['/withdraw', '/facts', '/info', '/gift']));
});

test('R48 all of them are there', () => {
  expect(targets()).toEqual(targets(() => true));
});

test('R48 a page that is not there yet is not linked, and its column goes with it', () => {
  const onlyHome = (target: string) => target.replace(/[?#].*$/, '') === '/';
  expect(targets(onlyHome)).toEqual(['/#plans']);
  expect(footerColumns(onlyHome).map((column) => column.heading)).toEqual(['Product']);
});

test('R52 the public bar leads to the six pages, in their order, as far as they exist', () => {
  expect(barLinks(() => true).map((link) => link.to)).toEqual([
    '/',
    '/science',
    '/about',
    '/blog',
    '/careers',
    '/affiliate',
  ]);
  expect(barLinks().map(({ label }) => label)).toEqual(['Home', 'Science', 'About', 'Blog', 'Careers', 'Affiliate']);
  expect(barLinks((target) => target === '/' || target === '/blog').map((link) => link.label)).toEqual([
    'Home',
    'Blog',
  ]);
});
