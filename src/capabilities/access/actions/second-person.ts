import type { ReadCtx } from '#src/platform/services.ts';
import { lacksSecondPerson } from '../rules/second-person.ts';
import { staffAccounts } from '../staff-store.ts';

/** Whether nobody could release results today, because only one account could both enter and release them. */
export const needsSecondPerson = async ({ tx }: Pick<ReadCtx, 'tx'>): Promise<boolean> =>
  lacksSecondPerson(await staffAccounts(tx));
