import { atShare } from './paint.ts';
import { type Ask, type Client, type Explained, fromEndToEnd, largeTables, nodesOf, wordsOf } from './plans.ts';

/** Number of times that each path is read. */
const TIMES = 20;

/** Reads each path some times. Returns a line for each with median and p95, the slowest p95, and how many read a large table whole. */
export async function timeReads(
  ask: Ask,
  client: Client,
  paths: Record<string, string>,
): Promise<{ rows: Record<string, string>; slowest: number; ends: number }> {
  const large = await largeTables(client);
  const rows: Record<string, string> = {};
  const slowest: number[] = [];
  let ends = 0;
  for (const [name, path] of Object.entries(paths)) {
    const times: number[] = [];
    let last: Explained[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      ({ statements: last } = await ask(path));
      times.push(last.reduce((sum, { ms }) => sum + ms, 0));
    }
    const [median, p95] = [atShare(times, 0.5), atShare(times, 0.95)];
    slowest.push(p95);
    const bad = last.flatMap(({ Plan: plan }) => nodesOf(plan)).filter((node) => fromEndToEnd(node, large));
    if (bad.length) ends += 1;
    const ways = bad.length ? `READS FROM END TO END: ${wordsOf(bad)}` : `${last.length} statements by indexes`;
    rows[name] = `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; ${ways}`;
  }
  return { rows, slowest: Math.max(...slowest), ends };
}
