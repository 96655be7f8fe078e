import { queryOptions } from '@tanstack/react-query';
import type { SeriesView, TodayView } from '#src/capabilities/households/contract.ts';

/** What has been written down today; read anew whenever Dr. AI is opened. */
export const todayQuery = () => queryOptions<TodayView | null>({ queryKey: ['/api/today'], gcTime: 0 });

/** Where the weight of a cat is going. */
export const weightQuery = (cat: string) =>
  queryOptions<SeriesView | null>({ queryKey: ['/api/cats', cat, 'series?kind=weight&range=90'], gcTime: 0 });
