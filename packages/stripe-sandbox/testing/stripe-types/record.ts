import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { afterAll, inject } from 'vitest';
import type { Sent } from '../../api/traffic.ts';
import { newSamplesIn } from './samples.ts';

// Keeps one body of each shape that the sandbox sends during the tests of a file; check-after.ts looks at them all.

const lines: string[] = [];

const keep = (message: unknown) => {
  const { of, body } = message as Sent;
  for (const sample of newSamplesIn(of, body)) lines.push(`${JSON.stringify(sample)}\n`);
};

subscribe('stripe-sandbox', keep);

afterAll(() => {
  unsubscribe('stripe-sandbox', keep);
  if (lines.length > 0) appendFileSync(inject('sandboxTraffic'), lines.splice(0).join(''));
});
