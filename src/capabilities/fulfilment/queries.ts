import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#src/web/api.ts';
import type { HomeView, OrderView } from './contract.ts';

/** Everything on the first signed-in screen. Never kept longer than it is looked at: orders move on by themselves. */
export const homeQuery = () => queryOptions<HomeView | null>({ queryKey: ['/api/home'], gcTime: 0 });

/** Books the courier for the samples; the home shows the order as it is then. The id makes a double press one booking. */
export function useBookPickup() {
  const client = useQueryClient();
  return useMutation<OrderView, Error, { id: string }>({
    mutationFn: (input) => api.post<OrderView>('/api/order/pickup', input),
    onSettled: () => client.invalidateQueries({ queryKey: homeQuery().queryKey }),
  });
}
