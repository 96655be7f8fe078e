import type { ReadCtx } from '#src/platform/services.ts';
import { householdsReadBy } from '../store.ts';

/** The households with a member who has confirmed this address. */
export const householdsOfMailbox = ({ tx }: Pick<ReadCtx, 'tx'>, email: string): Promise<string[]> =>
  householdsReadBy(tx, email.toLowerCase());
