import type { Topic } from '#src/platform/realtime.ts';

/** The changes that make an answer another: the last part of a query's key. `any` stands for every topic. */
interface RefreshedBy {
  readonly refreshedBy: readonly Topic[] | 'any';
}

export const refreshedBy = (...topics: Topic[]): RefreshedBy => ({ refreshedBy: topics });
export const REFRESHED_BY_ANY: RefreshedBy = { refreshedBy: 'any' };

/** Whether one of the topics makes the query's answer another. */
export function isRefreshedBy(key: readonly unknown[], topics: ReadonlySet<Topic>): boolean {
  const { refreshedBy: own = [] } = (key.at(-1) ?? {}) as Partial<RefreshedBy>;
  return own === 'any' || own.some((topic) => topics.has(topic));
}
