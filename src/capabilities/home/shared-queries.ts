import type { LogInput } from '#src/capabilities/households/contract.ts';
import type { PreviewNextBoxInput } from '#src/capabilities/billing/contract.ts';
import { api } from '#src/web/api.ts';
import { sendForm } from '#src/web/form-failure.ts';
import { query } from '#src/web/query.ts';

const FAILED = 'That did not work. Please try again.';
/** No stream tells of changes in a household that somebody shares, so the page asks. */
const AGAIN_MS = 20_000;

export const sharedQuery = (id: string) => ({
  ...query(`/api/shared/${id}`),
  refetchInterval: AGAIN_MS,
  refetchOnWindowFocus: true,
  gcTime: 0,
});

export const logShared = (id: string, cat: string, entry: LogInput) =>
  sendForm(`/api/shared/${id}/cats/${cat}/log`, entry, FAILED);
export const removeShared = (id: string, entry: string) => api.delete(`/api/shared/${id}/log/${entry}`);
export const previewSharedBox = (id: string, change: PreviewNextBoxInput) =>
  sendForm(`/api/shared/${id}/next-box/preview`, change, FAILED);
export const changeSharedBox = (id: string, token: string) => sendForm(`/api/shared/${id}/next-box`, { token }, FAILED);
