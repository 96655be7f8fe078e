import { api } from '#src/web/api.ts';
import { sendForm } from '#src/web/form-failure.ts';
import { query } from '#src/web/query.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import type { InviteMemberInput } from './member-contract.ts';

const FAILED = 'That did not work. Please try again.';

export const peopleQuery = () => query('/api/household-people', refreshedBy('people'));
export const membershipsQuery = () => query('/api/memberships', refreshedBy('people'));

export const invitePerson = (input: InviteMemberInput) => sendForm('/api/household-people/invitations', input, FAILED);
export const withdrawInvitation = (id: string) => api.delete(`/api/household-people/invitations/${id}`);
export const endMember = (id: string) => api.delete(`/api/household-people/${id}`);
export const leaveHousehold = (id: string) => api.delete(`/api/memberships/${id}`);

export const readMemberInvitation = (token: string) =>
  sendForm('/api/household-invitations/lookups', { token }, FAILED);
export const acceptMemberInvitation = (token: string) =>
  sendForm('/api/household-invitations/acceptances', { token }, FAILED);
export const declineMemberInvitation = (token: string) =>
  sendForm('/api/household-invitations/refusals', { token }, FAILED);
