import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUnregisteredNumbers } from '#scripts/claim-lint.ts';
import { renderStatic } from '#src/ui/render-static.ts';
import {
  BUILT_POSITIONS as POSITIONS,
  byPlace,
  currentPositions,
  EMPLOYMENT_TYPES,
  isOpen,
  OPEN_DAYS,
  openUntil,
  positionOf,
} from './rules/positions.ts';
import { parseHtml } from '#tests/support/html.ts';
import { meta } from './screens/careers/page.tsx';
import { Positions } from './screens/careers/positions.tsx';
import { SECTIONS } from './screens/careers/sections.tsx';

const printed = renderStatic({ ...SECTIONS, positions: () => <Positions positions={POSITIONS} /> });

test('R415 R488 R502 six positions, each with title, department, location, one of three types and a description', () => {
  expect(POSITIONS).toHaveLength(6);
  expect(new Set(POSITIONS.map(({ slug }) => slug)).size).toBe(6);
  expect(new Set(POSITIONS.map(({ title }) => title)).size).toBe(6);
  expect(new Set(POSITIONS.map(({ type }) => type))).toEqual(new Set(EMPLOYMENT_TYPES));
  for (const { title, department, location, type, description, does, brings } of POSITIONS) {
    for (const words of [title, department, location, description]) expect(words).not.toBe('');
    expect(['Full-time', 'Part-time', 'Contract']).toContain(type);
    expect(does.length).toBeGreaterThanOrEqual(3);
    expect(brings.length).toBeGreaterThanOrEqual(3);
  }
});

test('R415 each position is on the page with all it says, an address of its own and a way to apply', () => {
  const page = parseHtml(printed.positions);
  for (const { slug, title, department, location, type, description, does, brings } of POSITIONS) {
    for (const words of [title, `${department} · ${location} · ${type}`, description, ...does, ...brings]) {
      expect(page.words).toContain(words);
    }
    expect(page.values('id')).toContain(slug);
    expect(page.values('href', 'a')).toContain(`/careers?position=${slug}#apply`);
    expect(page.values('datetime', 'time')).toContain(openUntil(positionOf(POSITIONS, slug)!));
  }
  expect(byPlace(POSITIONS).flatMap(({ positions }) => positions)).toHaveLength(POSITIONS.length);
});

test('no figure on the page that nobody answers for, and what becomes of the papers is said beside the form', () => {
  for (const html of Object.values(printed)) {
    expect(findUnregisteredNumbers(html)).toEqual([]);
    expect(parseHtml(html).values('style')).toEqual([]);
  }
  expect(parseHtml(printed.terms).words).toContain('We delete them 6 months after our decision');
});

test('R417 the address names the position; a name that does not exist chooses none', () => {
  for (const { slug, title } of POSITIONS) expect(positionOf(POSITIONS, slug)?.title).toBe(title);
  expect(positionOf(POSITIONS, null)).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(positionOf(POSITIONS, name)?.slug ?? name).toBe(name);
    }),
  );
});

test('an advertisement is open from its day until its last day, and on no other', () => {
  const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
  const iso = (date: Date) => date.toISOString().slice(0, 10);
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), (posted, offset) => {
      const position = { posted: iso(posted) };
      const other = iso(new Date(Date.parse(position.posted) + offset * 86_400_000));
      expect(isOpen(position, other)).toBe(offset >= 0 && offset <= OPEN_DAYS);
      expect(isOpen(position, openUntil(position))).toBe(true);
    }),
  );
  for (const position of POSITIONS) expect(position.posted).toMatch(/^2026-1[01]-\d\d$/);
});

test('the head of the page describes itself to search engines', () => {
  const described = meta() as { title?: string; name?: string; content?: string }[];
  expect(described).toContainEqual({ title: 'Careers. Purrwell' });
  expect(described.find(({ name }) => name === 'description')?.content).toBeTruthy();
});

test('published positions replace, add to or take away from those of the build', () => {
  expect(currentPositions(new Map())).toEqual(POSITIONS);
  const [first, ...others] = POSITIONS;
  const { slug, ...content } = first!;
  const renamed = { ...content, title: 'Head of bowls' };
  expect(currentPositions(new Map([[slug, renamed]]))).toEqual([{ slug, ...renamed }, ...others]);
  expect(currentPositions(new Map([[slug, null]]))).toEqual(others);
  const added = currentPositions(new Map([['night-vet', { ...content, posted: '2026-11-20' }]]));
  expect(added.map((position) => position.slug)).toEqual(['night-vet', ...POSITIONS.map((position) => position.slug)]);
});
