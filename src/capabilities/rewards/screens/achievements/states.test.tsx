import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ACHIEVEMENTS } from '../../rules/achievements.ts';
import { catalogueFor } from '../../rules/catalogue.ts';
import { loggedWords, redeemedWords } from './outcome-words.ts';
import { RewardGrid } from './reward-grid.tsx';
import { TagList } from './tag-list.tsx';

const nothing = () => {};
const shelf = (rewards: Parameters<typeof RewardGrid>[0]['rewards'], category = '') =>
  renderToStaticMarkup(
    <RewardGrid
      rewards={rewards}
      available={0}
      dayOf={String}
      category={category}
      setCategory={nothing}
      onRedeem={nothing}
    />,
  );

test('R370 without rewards, without one in the category, and without an achievement in it, the page says so', () => {
  expect(shelf([])).toContain('No rewards available at the moment');
  const [first] = catalogueFor('Silver');
  if (!first) throw new Error('There are rewards.');
  const reward = { ...first, timesRedeemed: 0, unavailable: null, cats: [] };
  expect(shelf([reward], 'experience')).toContain('No rewards found in this category');
  expect(renderToStaticMarkup(<TagList pairs={[]} fresh={[]} open />)).toContain(
    'No achievements found in this category',
  );
});

test('R346 progress beyond the requirement is shown as 100%', () => {
  const [achievement] = ACHIEVEMENTS;
  if (!achievement) throw new Error('There are achievements.');
  const userAchievement = { isCompleted: false, progress: achievement.requirement + 5, completedAt: null };
  const shown = renderToStaticMarkup(<TagList pairs={[{ achievement, userAchievement }]} fresh={[]} open={false} />);
  expect(shown).toContain(`>${achievement.requirement} of ${achievement.requirement}<`);
});

test('R363 R365 R366 R368 the outcome is reported in the server’s words, else in our own', () => {
  const said = [loggedWords, redeemedWords].flatMap((words) =>
    [true, false].flatMap((success) => ['', 'Well.'].map((message) => words({ success, message }))),
  );
  expect(said.map(({ title, text }) => `${title}: ${text}`)).toEqual([
    'Activity Logged!: Your streak has been updated.',
    'Activity Logged!: Well.',
    'Logging Failed: Unable to log activity.',
    'Logging Failed: Well.',
    'Reward Redeemed!: Your reward has been added to your account.',
    'Reward Redeemed!: Your reward has been added to your account.',
    'Redemption Failed: Unable to redeem reward.',
    'Redemption Failed: Well.',
  ]);
});
