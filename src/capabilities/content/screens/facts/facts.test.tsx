import { expect, test } from 'vitest';
import { CLAIM_LIST, CORRECTIONS } from '#src/capabilities/pricing/rules/claims.ts';
import { findUnregisteredNumbers } from '#scripts/claim-lint.ts';
import { planTotals } from '#src/capabilities/pricing/rules/prices.ts';
import { renderStatic } from '#src/ui/render-static.ts';
import { FACT_GROUPS } from '../../rules/fact-groups.ts';
import { SECTIONS } from './sections.tsx';

const pages = renderStatic(SECTIONS);

test('every claim of the registry stands on the page, once, under its own address, with source and day', () => {
  const rows = pages.registry.split('class="facts-fact"').slice(1);
  expect(rows).toHaveLength(CLAIM_LIST.length);
  for (const claim of CLAIM_LIST) {
    const row = rows.find((html) => html.startsWith(` id="${claim.id}"`));
    expect(row).toContain(`href="#${claim.id}"`);
    expect(row).toContain(claim.text);
    expect(row?.toLowerCase()).toContain(claim.source);
    expect(row).toContain(`dateTime="${claim.asOf}"`);
  }
});

test('every keeper has a group, and can be shown alone', () => {
  expect(FACT_GROUPS.flatMap(({ facts }) => facts)).toHaveLength(CLAIM_LIST.length);
  for (const { id, facts } of FACT_GROUPS) {
    expect(facts.length).toBeGreaterThan(0);
    expect(pages.registry).toContain(`id="only-${id}"`);
    expect(pages.registry).toContain(`data-keeper="${id}"`);
  }
});

test('the one corrected literal is told with what the price book says', () => {
  expect(CORRECTIONS.map(({ was, now }) => `${was}: ${now}`)).toEqual(['20% for 3 cats: 20% for 4 cats']);
  expect(planTotals('standard', 4, 'USD').discountPercent).toBe(20);
  expect(planTotals('standard', 3, 'USD').discountPercent).not.toBe(20);
  expect(pages.corrections).toContain('20% for 3 cats');
});

test('prices are left to the price table', () => {
  expect(pages.prices).toContain('href="/#plans"');
});

test('the page states nothing that is not registered, and carries no styles', () => {
  const whole = Object.values(pages).join('');
  expect(findUnregisteredNumbers(whole)).toEqual([]);
  expect(whole).not.toMatch(/\sstyle=/);
});
