import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AuditPage, InvitationInput, StaffChangesPage, StaffList } from '#src/capabilities/access/contract.ts';
import { confirmed } from '#src/capabilities/access/screens/confirm-identity.ts';
import type { DisputeDetail, PaymentsOverview } from '#src/capabilities/billing/contract.ts';
import type { OrderBoard, OrderDetail } from '#src/capabilities/fulfilment/contract.ts';
import { api, call, getJson } from '#src/web/api.ts';
import { sendForm } from '#src/web/form-failure.ts';
import type {
  Colleagues,
  InboxCounts,
  InboxPage,
  InquiryDetail,
  MailDetail,
  MailPage,
  ReadersPage,
  WaitlistPage,
} from './contract.ts';

/** A list a page at a time. Looked at anew on every visit: the world does not wait for the desk. */
function usePages<T extends { next: string | number | null }>(path: string, from: 'before' | 'after', filter = '') {
  return useInfiniteQuery({
    queryKey: [path, filter],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams(filter);
      if (pageParam !== null) search.set(from, String(pageParam));
      return getJson<T>(search.size ? `${path}?${search}` : path, { signal });
    },
    initialPageParam: null as string | number | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
}

/** The outbox, newest first. */
export const useMails = () => usePages<MailPage>('/api/desk/mails', 'before');

export function useMail(id: string) {
  return useQuery<MailDetail>({ queryKey: ['/api/desk/mails', id], staleTime: 0 });
}

const INBOX = '/api/desk/inbox';
const COUNTS = ['/api/desk/inbox-counts'] as const;

/** Messages that fit the filter, newest first. */
export const useInbox = (filter: string) => usePages<InboxPage>(INBOX, 'before', filter);

export const useWaitlist = () => usePages<WaitlistPage>('/api/desk/waitlist', 'after');

export const useReaders = () => usePages<ReadersPage>('/api/desk/newsletter', 'before');

export function useInboxCounts() {
  return useQuery<InboxCounts>({ queryKey: COUNTS, staleTime: 0 });
}

export function useColleagues() {
  return useQuery<Colleagues>({ queryKey: ['/api/desk/colleagues'] });
}

export function useInquiry(id: string) {
  return useQuery<InquiryDetail>({ queryKey: [INBOX, id], staleTime: 0 });
}

type Act = 'replies' | 'notes' | 'state' | 'assignee' | 'withdrawal';

/** Sends an action on an inquiry and shows its current state, also if a colleague was faster; refreshes the lists. */
export function useInquiryAct(id: string, act: Act) {
  const client = useQueryClient();
  return useMutation<InquiryDetail, Error, object>({
    mutationFn: (input) => api.post(`${INBOX}/${id}/${act}`, input),
    onSuccess: (detail) => {
      client.setQueryData([INBOX, id], detail);
      void client.invalidateQueries({ queryKey: [INBOX], predicate: ({ queryKey }) => queryKey[1] !== id });
      void client.invalidateQueries({ queryKey: COUNTS });
    },
    onError: () => void client.invalidateQueries({ queryKey: [INBOX] }),
  });
}

const STAFF = ['/api/desk/staff'] as const;

/** Staff and open invitations. */
export function useStaff() {
  return useQuery<StaffList>({ queryKey: STAFF, staleTime: 0 });
}

const STAFF_CHANGES = `${STAFF[0]}/changes`;

/** Changes to staff, newest first. */
export const useStaffChanges = () => usePages<StaffChangesPage>(STAFF_CHANGES, 'before');

/** Acts and looks of staff that fit the filter, newest first. */
export const useAuditLog = (filter: string) => usePages<AuditPage>('/api/desk/audit', 'before', filter);

type StaffAct = 'withdrawals' | `${string}/${'role' | 'second-factor-resets' | 'access'}`;

/** Sends an action on staff and shows their current state, also if another owner was faster. */
export function useStaffAct(path: StaffAct) {
  const client = useQueryClient();
  return useMutation<StaffList, Error, object>({
    mutationFn: (input) => confirmed(() => api.post(`${STAFF[0]}/${path}`, input)),
    onSuccess: (list) => {
      client.setQueryData(STAFF, list);
      void client.invalidateQueries({ queryKey: [STAFF_CHANGES] });
    },
    onError: () => void client.invalidateQueries({ queryKey: STAFF }),
  });
}

/** Sends an invitation, and shows it with the others. */
export async function inviteColleague(client: QueryClient, input: InvitationInput): Promise<void> {
  const path = `${STAFF[0]}/invitations` as const;
  const failed = 'That did not work. Please try again.';
  client.setQueryData(STAFF, await confirmed(() => sendForm(path, input, failed)));
  void client.invalidateQueries({ queryKey: [STAFF_CHANGES] });
}

const PAYMENTS = ['/api/desk/payments'] as const;
const DISPUTES = '/api/desk/disputes';

/** Disputes, and what differs from the payment service. */
export function usePayments() {
  return useQuery<PaymentsOverview>({ queryKey: PAYMENTS, staleTime: 0 });
}

export function useDispute(id: string) {
  return useQuery<DisputeDetail>({ queryKey: [DISPUTES, id], staleTime: 0 });
}

/** Answers a dispute: it is shown as it is now, also when a colleague was faster, and the list with it. */
export function useSendEvidence(id: string) {
  const client = useQueryClient();
  return useMutation<DisputeDetail, Error, { id: string; statement: string }>({
    mutationFn: (input) => api.post(`${DISPUTES}/${id}/evidence`, input),
    onSuccess: (detail) => client.setQueryData([DISPUTES, id], detail),
    onError: () => void client.invalidateQueries({ queryKey: [DISPUTES, id] }),
    onSettled: () => void client.invalidateQueries({ queryKey: PAYMENTS }),
  });
}

/** A difference that is settled by hand, or may stay. */
export function useSetAside(id: string) {
  const client = useQueryClient();
  return useMutation<PaymentsOverview, Error, { note: string }>({
    mutationFn: (input) => api.post(`/api/desk/discrepancies/${id}/set-aside`, input),
    onSuccess: (overview) => client.setQueryData(PAYMENTS, overview),
    onError: () => void client.invalidateQueries({ queryKey: PAYMENTS }),
  });
}

const ORDERS = '/api/desk/orders';
const BOXES = '/api/desk/boxes';

/** The board: orders and boxes under way that fit the filter. */
export function useOrders(filter: string) {
  return useQuery<OrderBoard>({
    queryKey: [ORDERS, 'board', filter],
    queryFn: ({ signal }) => api.get(filter ? `${ORDERS}?${filter}` : ORDERS, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const BOX_REF = /^box-/;
/** Orders and boxes are asked for in the same words; the board names a box as `box-…`. */
const parcelKey = (ref: string) => (BOX_REF.test(ref) ? [BOXES, ref.replace(BOX_REF, '')] : [ORDERS, ref]);

export function useOrder(ref: string) {
  return useQuery<OrderDetail>({ queryKey: parcelKey(ref), staleTime: 0 });
}

/** The board and whatever is open are read again. */
export async function refreshOrders(client: QueryClient): Promise<void> {
  await Promise.all([ORDERS, BOXES].map((path) => client.invalidateQueries({ queryKey: [path] })));
}

export type OrderAct = 'steps' | 'undo' | 'exceptions' | 'resolutions';

/** Sends an action on an order and shows its current state, also if a colleague was faster; refreshes the board. */
export function useOrderAct(ref: string, act: OrderAct) {
  const client = useQueryClient();
  const key = parcelKey(ref);
  return useMutation<OrderDetail, Error, object>({
    mutationFn: (input) => call('POST', `${key.join('/')}/${act}`, input),
    onSuccess: (detail) => {
      client.setQueryData(key, detail);
      void client.invalidateQueries({ queryKey: [ORDERS, 'board'] });
    },
    onError: () => {
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: [ORDERS] });
    },
  });
}
