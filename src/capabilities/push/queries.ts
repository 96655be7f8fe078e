import { sendForm } from '#src/web/form-failure.ts';
import { queryClient } from '#src/web/query-client.ts';
import { query } from '#src/web/query.ts';
import type { PushKinds } from './contract.ts';

export const pushQuery = () => query('/api/push');

const NOT_SAVED = 'It was not saved. Please try again.';

export async function choosePushKinds(kinds: PushKinds): Promise<void> {
  const now = await sendForm('/api/push/kinds', kinds, NOT_SAVED, 'put');
  queryClient.setQueryData(pushQuery().queryKey, now);
}
