import { expect, test } from 'vitest';
import { barLinks, footerColumns } from './site-links.ts';

const targets = (live?: (target: string) => boolean) =>
  footerColumns(live).flatMap((column) => column.links.map((link) => link.to));

test('R48 with every page there, the footer leads to all twelve places of the specification', () => {
  expect(targets(() => true).sort()).toEqual(
    [
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
    ].sort(),
  );
});

test('R48 a page that is not there yet is not linked, and its column goes with it', () => {
  const onlyHome = (target: string) => target.replace(/[?#].*$/, '') === '/';
  expect(targets(onlyHome)).toEqual(['/#science', '/#plans', '/#about', '/#support']);
  expect(footerColumns(onlyHome).map((column) => column.heading)).toEqual(['Product', 'Company', 'Help']);
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
  expect(barLinks((target) => target === '/' || target === '/blog').map((link) => link.label)).toEqual([
    'Home',
    'Blog',
  ]);
});
