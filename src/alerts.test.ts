import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import './capabilities/billing/actions/watch-payments.ts';
import './capabilities/fulfilment/actions/watch-promises.ts';
import { metrics } from './platform/http/metrics.ts';
import './capabilities/desk/actions/watch-queues.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; action: string };
}

const [group] = (parse(readFileSync('docs/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] }).groups;
/** Of the scraper itself, and words of its language. */
const KNOWN =
  /^(up|job|sum|rate|max|by|le|time|and|offset|histogram_quantile|queue|status|channel|state|outcome|evidence|e\d|mail|text|failed|succeeded|wanted|overdue|open|purrwell|d|m)$/;

test('every alert names metrics that exist, and a remedy', async () => {
  const told = (await metrics.getMetricsAsJSON()).map(({ name }) => name);
  const names = new Set([...told, 'http_request_duration_seconds_bucket']);
  expect(group?.rules.length).toBeGreaterThan(10);
  for (const { alert, expr, labels, annotations } of group?.rules ?? []) {
    const words = expr.match(/[a-zA-Z_][\w]*/g)?.filter((word) => !KNOWN.test(word)) ?? [];
    expect([alert, words.filter((word) => !names.has(word))]).toEqual([alert, []]);
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/^[A-Z].{10,}/);
    expect(annotations.action).toMatch(/^[A-Z].{20,}\.$/);
  }
});

test('every figure of the shop itself has an alert, or is one that needs none', async () => {
  const used = (group?.rules ?? []).map(({ expr }) => expr).join('\n');
  const own = (await metrics.getMetricsAsJSON()).map(({ name }) => name);
  const unwatched = own.filter(
    (name) => !/^(process|nodejs)_/.test(name) && !new RegExp(`\\b${name}(_bucket)?\\b`).test(used),
  );
  // Depths: how long the oldest has been due says whether they are too many.
  expect(unwatched.toSorted()).toEqual(['billing_events_unprocessed', 'jobs_active', 'jobs_due']);
});
