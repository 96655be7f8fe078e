import type { Topic } from '#src/platform/realtime.ts';

/** Paths of queries to refetch when a topic changes: `EVERYWHERE` for all topics, the others by topic. */
const EVERYWHERE = ['/api/user-dashboard', '/api/timeline'];
const TOUCHES: Record<Topic, RegExp | null> = {
  order: /^\/api\/(year|orders?|order-status|home|rewards|user\/status|cats\/[^/]+\/sticks)\b/,
  results: /^\/api\/(cats\/[^/]+\/(results|dna|sticks)|wellness)\b/,
  sticks: /^\/api\/(year|cats\/[^/]+\/(sticks|log)|today|wellness)\b/,
  log: /^\/api\/(year|cats\/[^/]+\/(log|series|sticks)|today|wellness)\b/,
  cats: /^\/api\/(year|cats|household|rewards|today|wellness)\b/,
  billing: /^\/api\/(subscription|invoices?|home|rewards|user\/status)\b/,
  points: /^\/api\/(loyalty|points|rewards|achievements|friends|wellness|cats\/[^/]+\/dna)\b/,
  messages: null,
};

/** Whether what is kept under this key shows what the topic is about. */
export function touches(topic: Topic, key: readonly unknown[]): boolean {
  const address = key.map(String).join('/');
  return EVERYWHERE.some((begin) => address.startsWith(begin)) || (TOUCHES[topic]?.test(address) ?? false);
}
