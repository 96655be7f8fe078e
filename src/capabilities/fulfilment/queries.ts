import { queryOptions } from '@tanstack/react-query';
import type { HomeView } from './contract.ts';

/** Everything on the first signed-in screen. Never kept longer than it is looked at: orders move on by themselves. */
export const homeQuery = () => queryOptions<HomeView | null>({ queryKey: ['/api/home'], gcTime: 0 });
