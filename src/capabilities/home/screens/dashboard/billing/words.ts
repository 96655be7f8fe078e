import type { DashboardView } from '../../../contract.ts';

type Subscription = DashboardView['subscription'];

/** Where a household stands with us, in a sentence and one more. No jokes where money is concerned. */
export function headlineOf({ status, collectionPaused }: Pick<Subscription, 'status' | 'collectionPaused'>) {
  if (status === 'none') return { title: 'Nothing to pay.', lead: 'There is no subscription.' };
  if (status === 'canceled')
    return { title: 'The subscription has ended.', lead: 'Nothing more is charged. What was paid stays below.' };
  if (status === 'paused')
    return { title: 'The plan is paused.', lead: 'No box leaves and nothing is charged until it goes on.' };
  if (status === 'past_due' || status === 'unpaid')
    return { title: 'A payment did not go through.', lead: 'The next box waits until it does.' };
  if (status === 'incomplete')
    return { title: 'The first payment is not finished.', lead: 'Nothing was charged so far.' };
  if (collectionPaused)
    return { title: 'Nothing is due yet.', lead: 'The month begins when the first sticks leave, not before.' };
  return { title: 'All paid.', lead: 'The next box follows the next payment.' };
}
