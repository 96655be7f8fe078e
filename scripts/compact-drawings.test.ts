import { expect, test } from 'vitest';
import { parseHtml } from '#tests/support/html.ts';
import { compactDrawings } from './compact-drawings.mjs';
import { compactPath } from './compact-path.mjs';

test('a path is written the shortest way through the same points', () => {
  expect(compactPath('M100 100L110 100L110 120L100 100Z')).toBe('M100 100h10v20l-10-20z');
  expect(compactPath('M0 0L0.5 0.25 L-0.5 -0.25')).toBe('M0 0 .5.25l-1-.5');
  expect(compactPath('M10 10C20 20 30 20 40 10C50 0 60 0 70 10')).toBe('M10 10c10 10 20 10 30 0S60 0 70 10');
  expect(compactPath('M10 10Q20 20 30 10Q40 0 50 10')).toBe('M10 10q10 10 20 0t20 0');
  expect(compactPath('M100 100A29 29 0 1 0 126.6 88.4')).toBe('M100 100a29 29 0 1026.6-11.6');
  expect(compactPath('m5 5 10 0z m1 1h-2')).toBe('M5 5H15zM6 6H4');
});

test('markup in its shortest form stays as it is', () => {
  const path = 'M166 120c-24.2-38.6-47-54-61-66q-9-8-13 5c-11 46.6-18.4 86.8-4 127z';
  expect(compactPath(path)).toBe(path);
});

test('a path that is broken off is refused', () => {
  expect(() => compactPath('M1 2C3 4')).toThrow('broken off');
  expect(() => compactPath('M1 2B3')).toThrow('not known');
});

const HEAD = 'M200 108C277.2 108 317 157.9 317 212C317 256 265.5 283 200 283Z';
const cat = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 392" role="img" aria-label="A cat"><path d="${HEAD}" fill="${fill}" stroke-width="5"/><rect x="0" y="4" width="8" height="2" fill="#2B1418"/></svg>`;
const page = (...cats: string[]) =>
  `<main>${cats.map((drawn) => `<p>"a" &amp; b<span class="art seat">${drawn}</span></p>`).join('')}</main>`;

test('a shape that several drawings have is defined once, and each has its own colour', () => {
  const html = compactDrawings(page(cat('#fff'), cat('#abc')), { together: true });
  expect(html.match(/M200 108/g)).toHaveLength(1);
  const parsed = parseHtml(html);
  expect(parsed.values('href', 'use')).toEqual(['#s0', '#s0']);
  expect(parsed.values('fill', 'use')).toEqual(['#fff', '#abc']);
  expect(parsed.values('stroke-width', 'path')).toEqual(['5']);
  expect(parsed.values('aria-label', 'svg')).toEqual(['A cat', 'A cat']);
  expect(parsed.values('y', 'rect')).toEqual(['4', '4']);
  expect(parsed.text).toBe(parseHtml(page(cat('#fff'), cat('#abc'))).text);
});

test('drawings that come and go by themselves share nothing', () => {
  const html = compactDrawings(page(cat('#fff'), cat('#abc')));
  expect(html).not.toContain('<use');
  expect(html.length).toBeLessThan(page(cat('#fff'), cat('#abc')).length);
});

test('an element that a style sheet selects keeps its class and its own colour', () => {
  const whiskers = `<path class="pw-cat-whiskers" d="${HEAD}" fill="none" stroke="#000"/>`;
  const html = compactDrawings(page(`<svg viewBox="0 0 1 1">${whiskers}${whiskers}</svg>`));
  const parsed = parseHtml(html);
  expect(parsed.values('class', 'use')).toEqual(['pw-cat-whiskers', 'pw-cat-whiskers']);
  expect(parsed.values('stroke', 'use')).toEqual(['#000', '#000']);
  expect(parsed.values('stroke', 'path')).toEqual([]);
});

test('both eyes of a cat are cut out by one shape', () => {
  const eye = (id: string) =>
    `<clipPath id="${id}"><path d="M0 0H5"/></clipPath><g clip-path="url(#${id})"><circle cx="0" r="3"/></g>`;
  const html = compactDrawings(page(`<svg viewBox="0 0 1 1">${eye('l')}${eye('r')}</svg>`));
  expect(parseHtml(html).values('clip-path')).toEqual(['url(#l)', 'url(#l)']);
  expect(parseHtml(html).values('id')).toEqual(['l']);
});
