import { expect, test } from 'vitest';
import type { LifeView } from '../contract.ts';
import { shareLife } from './share-life.ts';

const VIEW = { ledger: 'Both sums agree.', rows: '' };

test('N19 a life that takes longer than an answer may is not lost: whoever presses next gets it, and then another is played', async () => {
  const plays: PromiseWithResolvers<LifeView>[] = [];
  const play = () => {
    const one = Promise.withResolvers<LifeView>();
    plays.push(one);
    return one.promise;
  };
  const share = shareLife(1);
  const refused = { code: 'life-plays', status: 503, extras: { retryAfter: 60 } };
  expect(await Promise.all([share(play), share(play)])).toMatchObject([refused, refused]);
  expect(await share(play)).toMatchObject(refused);
  plays[0]?.resolve(VIEW);
  expect(await Promise.all([share(play), share(play)])).toEqual([VIEW, VIEW]);
  expect(plays).toHaveLength(1);

  expect(await share(play)).toMatchObject(refused);
  plays[1]?.reject(new Error('Its thread ended.'));
  await expect(share(play)).rejects.toThrow('Its thread ended.');
  expect(await share(play)).toMatchObject(refused);
  expect(plays).toHaveLength(3);
});
