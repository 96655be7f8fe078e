import { queryOptions } from '@tanstack/react-query';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import type { PlanView } from './contract.ts';

/** Plans with the places that are left. */
export const plansQuery = queryOptions<PlanView[]>({ queryKey: ['/api/subscription-plans', refreshedBy('billing')] });
