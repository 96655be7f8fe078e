import { expect, test } from 'vitest';
import { problemsOf } from './form-problems.ts';

test('a problem stands beside its field and names its line', () => {
  const fields = {
    'content.title': 'A title.',
    'content.sources.17.url': 'An address.',
    'content.sources.20.by': 'Who?',
  };
  expect(problemsOf({ ...fields, from: 'A day.' })).toEqual({
    title: 'A title.',
    sources: 'Line 18: An address.',
    from: 'A day.',
  });
});
