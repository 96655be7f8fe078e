import { queryOptions } from '@tanstack/react-query';
import type { Answer, AnsweredPath } from './answers.ts';
import type { refreshedBy } from './refreshed-by.ts';

/** GET of an address, with the topics that refresh it. */
export const query = <const P extends string>(
  path: P & AnsweredPath<'get', P>,
  topics?: ReturnType<typeof refreshedBy>,
) => queryOptions<Answer<'get', P>>({ queryKey: topics ? [path, topics] : [path] });
