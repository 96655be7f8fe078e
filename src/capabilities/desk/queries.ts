import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { confirmed } from '#src/capabilities/access/screens/confirm-identity.ts';
import type { Answer, Input } from '#src/web/answers.ts';
import { api, getJson, storedToken } from '#src/web/api.ts';
import { queryClient } from '#src/web/query-client.ts';
import { query } from '#src/web/query.ts';
import { sendForm } from '#src/web/form-failure.ts';

type Lists = `/api/desk/${'audit' | 'inbox' | 'mails' | 'newsletter' | 'staff/changes' | 'waitlist'}`;
type Pages = { [P in Lists]: Answer<'get', P> };

/** A list a page at a time. Looked at anew on every visit: the world does not wait for the desk. */
function usePages<P extends Lists>(path: P, from: 'before' | 'after', filter = '') {
  return useInfiniteQuery({
    queryKey: [path, filter],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams(filter);
      if (pageParam !== null) search.set(from, String(pageParam));
      return getJson<Pages[P]>(search.size ? `${path}?${search}` : path, { signal });
    },
    initialPageParam: null as string | number | null,
    getNextPageParam: (page: Pages[Lists]) => page.next,
    staleTime: 0,
  });
}

/** The outbox, newest first. */
export const useMails = () => usePages('/api/desk/mails', 'before');

export const useMail = (id: string) =>
  useQuery<Answer<'get', '/api/desk/mails/{id}'>>({ queryKey: ['/api/desk/mails', id], staleTime: 0 });

/** Cancelled plans of the last days, with the reasons that were given. */
export const usePlanEndings = (days: number) =>
  useQuery({ ...query(`/api/desk/plan-endings?days=${days}`), staleTime: 0 });

/** Figures of the business by month. */
export const useBusinessFigures = () => useQuery({ ...query('/api/desk/month-figures'), staleTime: 0 });

/** Promises of deliveries kept and missed in the last days. */
export const useOnTime = (days: number) => useQuery({ ...query(`/api/desk/on-time?days=${days}`), staleTime: 0 });

const INBOX = '/api/desk/inbox';
const COUNTS = ['/api/desk/inbox-counts'] as const;
type InquiryDetail = Answer<'get', `${typeof INBOX}/{id}`>;

/** Messages that fit the filter, newest first. */
export const useInbox = (filter: string) => usePages(INBOX, 'before', filter);

export const useWaitlist = () => usePages('/api/desk/waitlist', 'after');

export const useReaders = () => usePages('/api/desk/newsletter', 'before');

export const useInboxCounts = () => useQuery<Answer<'get', (typeof COUNTS)[0]>>({ queryKey: COUNTS, staleTime: 0 });

export const useColleagues = () =>
  useQuery<Answer<'get', '/api/desk/colleagues'>>({ queryKey: ['/api/desk/colleagues'] });

export const useInquiry = (id: string) => useQuery<InquiryDetail>({ queryKey: [INBOX, id], staleTime: 0 });

type Act = 'messages' | 'replies' | 'notes' | 'state' | 'assignee' | 'withdrawal';
type InquiryBody = { [A in Act]: Input<'post', `${typeof INBOX}/{id}/${A}`> };

/** Sends an action on an inquiry and shows its current state, also if a colleague was faster; refreshes the lists. */
export function useInquiryAct<A extends Act>(id: string, act: A) {
  const client = useQueryClient();
  return useMutation<InquiryDetail, Error, InquiryBody[A]>({
    mutationFn: (input) => api.post(`${INBOX}/${id}/${act as Act}`, input),
    onSuccess: (detail) => {
      client.setQueryData([INBOX, id], detail);
      void client.invalidateQueries({ queryKey: [INBOX], predicate: ({ queryKey }) => queryKey[1] !== id });
      void client.invalidateQueries({ queryKey: COUNTS });
    },
    onError: () => void client.invalidateQueries({ queryKey: [INBOX] }),
  });
}

/** Refetches the list, the counts and the open item. */
export async function refreshInbox(client: QueryClient): Promise<void> {
  await Promise.all([[INBOX], COUNTS].map((queryKey) => client.invalidateQueries({ queryKey })));
}

const SAVED_REPLIES = '/api/desk/saved-replies';
type SavedReplies = Answer<'get', typeof SAVED_REPLIES>;

export const useSavedReplies = () => useQuery({ ...query(SAVED_REPLIES), staleTime: 0 });

/** Every version of a saved reply; `version` is the newest that is known. */
export const useReplyHistory = (id: string, version: string) =>
  useQuery<Answer<'get', '/api/desk/saved-reply-versions'>>({
    queryKey: ['/api/desk/saved-reply-versions', id, version],
    queryFn: ({ signal }) =>
      api.get(`/api/desk/saved-reply-versions?${new URLSearchParams({ reply: id })}`, { signal }),
    staleTime: 0,
  });

/** Changes a saved reply and shows all of them as they are then, also where a colleague was faster. */
function useReplyAct<I>(send: (input: I) => Promise<SavedReplies>) {
  const client = useQueryClient();
  return useMutation<SavedReplies, Error, I>({
    mutationFn: send,
    onSuccess: (replies) => client.setQueryData([SAVED_REPLIES], replies),
    onError: () => void client.invalidateQueries({ queryKey: [SAVED_REPLIES] }),
  });
}

export const useSaveReply = (id: string) =>
  useReplyAct((input: Input<'post', `${typeof SAVED_REPLIES}/{id}`>) => api.post(`${SAVED_REPLIES}/${id}`, input));

export const useRemoveReply = (id: string) =>
  useReplyAct((input: Input<'post', `${typeof SAVED_REPLIES}/{id}/removal`>) =>
    api.post(`${SAVED_REPLIES}/${id}/removal`, input),
  );

/** First answer times of the chats of the last days. */
export const useChatTimes = (days: number) => useQuery({ ...query(`/api/desk/chat-times?days=${days}`), staleTime: 0 });

const STAFF = ['/api/desk/staff'] as const;
type StaffPath = (typeof STAFF)[0];
type StaffList = Answer<'get', StaffPath>;

/** Staff and open invitations. */
export const useStaff = () => useQuery<StaffList>({ queryKey: STAFF, staleTime: 0 });

const STAFF_CHANGES = `${STAFF[0]}/changes` as const;

/** Changes to staff, newest first. */
export const useStaffChanges = () => usePages(STAFF_CHANGES, 'before');

/** Acts and looks of staff that fit the filter, newest first. */
export const useAuditLog = (filter: string) => usePages('/api/desk/audit', 'before', filter);

const OPERATIONS = ['/api/desk/operations'] as const;
type Operations = Answer<'get', (typeof OPERATIONS)[0]>;

/** Jobs, deliveries and events. Each look is a row of the audit log, so it is not asked for by itself. */
export const useOperations = () => useQuery<Operations>({ queryKey: OPERATIONS, staleTime: 0 });

/** Tries one failed job again, and shows the state afterwards. */
export function useRetry(what: 'jobs' | 'deliveries' | 'events', id: string) {
  const client = useQueryClient();
  return useMutation<Operations, Error, void>({
    mutationFn: () => api.post(`/api/desk/operations/${what}/${id}/retries`),
    onSuccess: (now) => client.setQueryData(OPERATIONS, now),
    onError: () => void client.invalidateQueries({ queryKey: OPERATIONS }),
  });
}

type StaffAct = 'withdrawals' | `${string}/${'role' | 'second-factor-resets' | 'session-endings' | 'access'}`;

/** Sends an action on staff and shows their current state, also if another admin was faster. */
export function useStaffAct<P extends StaffAct>(path: P) {
  const client = useQueryClient();
  return useMutation<StaffList, Error, Input<'post', `${StaffPath}/${P}`>>({
    mutationFn: (input) =>
      confirmed(() => api.post(`${STAFF[0]}/${path as StaffAct}`, input as Input<'post', `${StaffPath}/${StaffAct}`>)),
    onSuccess: (list) => {
      client.setQueryData(STAFF, list);
      void client.invalidateQueries({ queryKey: [STAFF_CHANGES] });
    },
    onError: () => void client.invalidateQueries({ queryKey: STAFF }),
  });
}

/** Sends an invitation, and shows it with the others. One to this address that is not on the page is told first. */
export async function inviteColleague(
  client: QueryClient,
  { email, role }: Pick<Input<'post', `${StaffPath}/invitations`>, 'email' | 'role'>,
): Promise<void> {
  const path = `${STAFF[0]}/invitations` as const;
  const failed = 'That did not work. Please try again.';
  const shown = client.getQueryData<StaffList>(STAFF)?.invitations.find((one) => one.email === email.toLowerCase());
  const input = { email, role, seen: shown?.expiresAt ?? null };
  try {
    client.setQueryData(STAFF, await confirmed(() => sendForm(path, input, failed)));
  } catch (error) {
    await client.invalidateQueries({ queryKey: STAFF });
    throw error;
  }
  void client.invalidateQueries({ queryKey: [STAFF_CHANGES] });
}

const PAYMENTS = ['/api/desk/payments'] as const;
const DISPUTES = '/api/desk/disputes';
const DISCREPANCIES = '/api/desk/discrepancies';
type PaymentsOverview = Answer<'get', (typeof PAYMENTS)[0]>;
type DisputeDetail = Answer<'get', `${typeof DISPUTES}/{id}`>;

/** Disputes, and differences from the payment service. */
export const usePayments = () => useQuery<PaymentsOverview>({ queryKey: PAYMENTS, staleTime: 0 });

type LastRun = PaymentsOverview['lastRun'];

/** Whether a comparison is under way now. */
export const isComparing = (run: LastRun): boolean => run !== null && !run.finishedAt && !run.failed;

const COMPARISON_POLL_MS = 2000;

/** Starts a comparison, and follows the one that runs; once it has ended, the differences are read again. */
export function useComparison(known: LastRun) {
  const client = useQueryClient();
  const path = `${PAYMENTS[0]}/comparison` as const;
  type Comparison = Answer<'get', typeof path>;
  const show = (comparison: Comparison) => {
    client.setQueryData<PaymentsOverview>(PAYMENTS, (overview) => overview && { ...overview, ...comparison });
    if (!isComparing(comparison.lastRun)) void client.invalidateQueries({ queryKey: PAYMENTS });
    return comparison;
  };
  useQuery<Comparison>({
    queryKey: [path],
    queryFn: async ({ signal }) => show(await api.get(path, { signal })),
    enabled: isComparing(known),
    refetchInterval: COMPARISON_POLL_MS,
    staleTime: 0,
  });
  type Range = Input<'post', typeof path>;
  return useMutation<Comparison, Error, Range>({ mutationFn: (range) => api.post(path, range), onSuccess: show });
}

/** Plays a life in the time machine. */
export const usePlayLife = () =>
  useMutation<Answer<'post', '/api/desk/time-machine'>>({ mutationFn: () => api.post('/api/desk/time-machine') });

export const useDispute = (id: string) => useQuery<DisputeDetail>({ queryKey: [DISPUTES, id], staleTime: 0 });

/** Answers a dispute: it is shown as it is now, also when a colleague was faster, and the list with it. */
export function useSendEvidence(id: string) {
  const client = useQueryClient();
  return useMutation<DisputeDetail, Error, Input<'post', `${typeof DISPUTES}/{id}/evidence`>>({
    mutationFn: (input) => api.post(`${DISPUTES}/${id}/evidence`, input),
    onSuccess: (detail) => client.setQueryData([DISPUTES, id], detail),
    onError: () => void client.invalidateQueries({ queryKey: [DISPUTES, id] }),
    onSettled: () => void client.invalidateQueries({ queryKey: PAYMENTS }),
  });
}

/** A difference that is settled by hand, or may stay. */
export function useSetAside(id: string) {
  const client = useQueryClient();
  return useMutation<PaymentsOverview, Error, Input<'post', `${typeof DISCREPANCIES}/{id}/set-aside`>>({
    mutationFn: (input) => api.post(`${DISCREPANCIES}/${id}/set-aside`, input),
    onSuccess: (overview) => client.setQueryData(PAYMENTS, overview),
    onError: () => void client.invalidateQueries({ queryKey: PAYMENTS }),
  });
}

const ORDER_PAYMENTS = '/api/desk/order-payments';
type OrderPayments = Answer<'get', typeof ORDER_PAYMENTS>;

const isUnderWay = (order: OrderPayments | undefined) =>
  Boolean(order?.invoices.some(({ requests }) => requests.some(({ state }) => state === 'begun')));

/** The payments of an order. Read again while the payment service has not answered a refund. */
export const useOrderPayments = (number: string) =>
  useQuery<OrderPayments>({
    queryKey: [ORDER_PAYMENTS, number],
    queryFn: ({ signal }) => api.get(`${ORDER_PAYMENTS}?${new URLSearchParams({ number })}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isUnderWay(data) ? 1500 : false),
  });

/** Refunds a payment. After a refusal the refundable amount is read again. */
export function useMakeRefund(number: string, invoiceId: string) {
  const client = useQueryClient();
  const key = [ORDER_PAYMENTS, number];
  return useMutation<OrderPayments, Error, Input<'post', '/api/desk/invoices/{id}/refunds'>>({
    mutationFn: (input) => api.post(`/api/desk/invoices/${invoiceId}/refunds`, input),
    onSuccess: (order) => client.setQueryData(key, order),
    onError: () => void client.invalidateQueries({ queryKey: key }),
  });
}

const GIFTS = '/api/desk/gifts';
type DeskGift = Answer<'get', `${typeof GIFTS}/{id}`>;

/** The newest gifts, or those that were searched for. */
export const useGifts = (search: string) =>
  useQuery<Answer<'get', typeof GIFTS>>({
    queryKey: [GIFTS, 'list', search],
    queryFn: ({ signal }) => api.get(search ? `${GIFTS}?${new URLSearchParams({ search })}` : GIFTS, { signal }),
    staleTime: 0,
  });

export const useGift = (id: string) =>
  useQuery<DeskGift>({
    queryKey: [GIFTS, id],
    queryFn: ({ signal }) => api.get(`${GIFTS}/${id}`, { signal }),
    staleTime: 0,
  });

/** Sends a mail about a gift again, and shows the gift as it is then. */
export function useSendGiftMail(id: string) {
  const client = useQueryClient();
  return useMutation<DeskGift, Error, Input<'post', `${typeof GIFTS}/{id}/mails`>>({
    mutationFn: (input) => api.post(`${GIFTS}/${id}/mails`, input),
    onSuccess: (gift) => client.setQueryData([GIFTS, id], gift),
    onError: () => void client.invalidateQueries({ queryKey: [GIFTS, id] }),
  });
}

const ACCOUNTING = '/api/desk/accounting';

/** The books of a month. */
export const useAccounting = (month: string) =>
  useQuery<Answer<'get', typeof ACCOUNTING>>({
    queryKey: [ACCOUNTING, month],
    queryFn: ({ signal }) => api.get(`${ACCOUNTING}?month=${month}`, { signal }),
    staleTime: 0,
  });

const DONATIONS = ['/api/desk/donations'] as const;
type DonationLedger = Answer<'get', (typeof DONATIONS)[0]>;

export const useDonationLedger = () => useQuery<DonationLedger>({ queryKey: DONATIONS, staleTime: 0 });

/** Writes to the ledger of donations and shows it as it is then, also where it was refused. */
function useDonationAct<I>(send: (input: I) => Promise<DonationLedger>) {
  const client = useQueryClient();
  return useMutation<DonationLedger, Error, I>({
    mutationFn: send,
    onSuccess: (ledger) => client.setQueryData(DONATIONS, ledger),
    onError: () => void client.invalidateQueries({ queryKey: DONATIONS }),
  });
}

const [SHELTERS, ALLOCATIONS] = ['/api/desk/shelters', '/api/desk/allocations'] as const;

export const useAddShelter = () => useDonationAct((input: Input<'post', typeof SHELTERS>) => api.post(SHELTERS, input));

/** Whether a shelter may get more. */
export const useShelterState = (id: string) =>
  useDonationAct((input: Input<'post', `${typeof SHELTERS}/{id}/state`>) => api.post(`${SHELTERS}/${id}/state`, input));

export const useAllocateDonations = () =>
  useDonationAct((input: Input<'post', typeof ALLOCATIONS>) => api.post(ALLOCATIONS, input));

export const useReverseAllocation = (id: string) =>
  useDonationAct((input: Input<'post', `${typeof ALLOCATIONS}/{id}/reversal`>) =>
    api.post(`${ALLOCATIONS}/${id}/reversal`, input),
  );

const ORDERS = '/api/desk/orders';
const BOXES = '/api/desk/boxes';
type OrderDetail = Answer<'get', `${typeof ORDERS}/{id}`>;

/** For so long an answer that was asked for ahead is the newest: the screen opens meanwhile. */
const AHEAD_MS = 2000;

/** The board: orders and boxes under way that fit the filter, and the filter they fit, which may be the one before. */
const boardQuery = (filter: string) =>
  queryOptions<{ filter: string; board: Answer<'get', typeof ORDERS> }>({
    queryKey: [ORDERS, 'board', filter],
    queryFn: async ({ signal }) => ({
      filter,
      board: await api.get(filter ? `${ORDERS}?${filter}` : ORDERS, { signal }),
    }),
    staleTime: AHEAD_MS,
  });

export const useOrders = (filter: string) => useQuery({ ...boardQuery(filter), placeholderData: keepPreviousData });

/** Asks for the board while its screen is loaded and it is still being found out who this is. */
export function askForOrders(filter: string): void {
  if (typeof window !== 'undefined' && storedToken()) void queryClient.prefetchQuery(boardQuery(filter));
}

const BOX_REF = /^box-/;
/** Orders and boxes are asked for in the same words; the board names a box as `box-…`. */
const parcelKey = (ref: string) =>
  BOX_REF.test(ref) ? ([BOXES, ref.replace(BOX_REF, '')] as const) : ([ORDERS, ref] as const);

export const useOrder = (ref: string) => useQuery<OrderDetail>({ queryKey: parcelKey(ref), staleTime: 0 });

/** The board and the opened order are read again. */
export async function refreshOrders(client: QueryClient): Promise<void> {
  await Promise.all([ORDERS, BOXES].map((path) => client.invalidateQueries({ queryKey: [path] })));
}

type OrderAct = 'steps' | 'undo' | 'exceptions' | 'resolutions';
export type OrderBody = { [A in OrderAct]: Input<'post', `${typeof ORDERS}/{id}/${A}`> };

/** Sends an action on an order and shows its current state, also if a colleague was faster; refreshes the board. */
export function useOrderAct<A extends OrderAct>(ref: string, act: A) {
  const client = useQueryClient();
  const key = parcelKey(ref);
  return useMutation<OrderDetail, Error, OrderBody[A]>({
    mutationFn: (input) => api.post(`${key[0]}/${key[1]}/${act as OrderAct}`, input),
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

const LOTS = ['/api/desk/lots'] as const;
type LotsPath = (typeof LOTS)[0];
type LotsView = Answer<'get', LotsPath>;
type LotDetail = Answer<'get', `${LotsPath}/{id}`>;

/** Stock of every formula, and the lots. */
export const useLots = () => useQuery<LotsView>({ queryKey: LOTS, staleTime: 0 });

export const useLot = (id: string) => useQuery<LotDetail>({ queryKey: [LOTS[0], id], staleTime: 0 });

const RECALL_POLL_MS = 2000;

/** Progress of the mails about a recall, asked for again until all are written. The lot itself is audited, so not polled. */
export function useRecallProgress(lotId: string, known: NonNullable<LotDetail['recall']>) {
  type Progress = Answer<'get', `${LotsPath}/{id}/recall`>;
  const { data = known } = useQuery<Progress>({
    queryKey: [`${LOTS[0]}/${lotId}/recall`],
    enabled: !known.finishedAt,
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : RECALL_POLL_MS),
    staleTime: 0,
  });
  return known.finishedAt ? known : data;
}

/** Changes lots, and shows the page as it is now, also where that was refused. */
function useLotsAct<I>(send: (input: I) => Promise<LotsView>) {
  const client = useQueryClient();
  return useMutation<LotsView, Error, I>({
    mutationFn: send,
    onSuccess: (view) => client.setQueryData(LOTS, view),
    onError: () => void client.invalidateQueries({ queryKey: LOTS }),
  });
}

export const useReceiveLot = () => useLotsAct((lot: Input<'post', LotsPath>) => api.post(LOTS[0], lot));

const REORDER = '/api/desk/reorder-points';
export const useSetReorderPoint = () => useLotsAct((point: Input<'post', typeof REORDER>) => api.post(REORDER, point));

/** Changes one lot, and shows it as it is now, also where that was refused. */
function useLotAct<I>(id: string, send: (input: I) => Promise<LotDetail>) {
  const client = useQueryClient();
  return useMutation<LotDetail, Error, I>({
    mutationFn: send,
    onSuccess: (lot) => {
      client.setQueryData([LOTS[0], id], lot);
      void client.invalidateQueries({ queryKey: LOTS, exact: true });
    },
    onError: () => void client.invalidateQueries({ queryKey: LOTS }),
  });
}

export const useCorrectLot = (id: string) =>
  useLotAct(id, (input: Input<'post', `${LotsPath}/{id}/corrections`>) =>
    api.post(`${LOTS[0]}/${id}/corrections`, input),
  );

export const useRecallLot = (id: string) =>
  useLotAct(id, (input: Input<'post', `${LotsPath}/{id}/recall`>) => api.post(`${LOTS[0]}/${id}/recall`, input));

const PACKING = '/api/desk/packing';
type PickList = Answer<'get', typeof PACKING>;
type Station = Answer<'get', `${typeof PACKING}/scan`>;

/** Boxes of the day to pack, or packed boxes that wait for the carrier. */
export const usePickList = (stage: PickList['stage']) =>
  useQuery<PickList>({
    queryKey: [PACKING, stage],
    queryFn: ({ signal }) => api.get(`${PACKING}?stage=${stage}`, { signal }),
    staleTime: 0,
  });

const KITS = `${PACKING}/kits` as const;
/** Test kits to pack, or packed ones that wait for the carrier. */
export const useKits = (stage: PickList['stage']) =>
  useQuery<Answer<'get', typeof KITS>>({
    queryKey: [PACKING, 'kits', stage],
    queryFn: ({ signal }) => api.get(`${KITS}?stage=${stage}`, { signal }),
    staleTime: 0,
  });

/** A box by the number on it. */
export const scanBox = (number: string): Promise<Station> =>
  api.get(`${PACKING}/scan?${new URLSearchParams({ number })}`);

/** Buys the label of a packed box at the carrier, once. */
export const buyLabel = (number: string): Promise<Answer<'post', `${typeof PACKING}/labels`>> =>
  api.post(`${PACKING}/labels`, { number });

/** Buys the label that the samples of an order come back with, once. */
export const buyReturnLabel = (id: string): Promise<Answer<'post', `${typeof ORDERS}/{id}/return-label`>> =>
  api.post(`${ORDERS}/${id}/return-label`);

/** Moves a box on, or the order that it is the first box of, as the board does. */
export const takeStep = ({ kind, id }: Station['parcel'], step: OrderBody['steps']): Promise<OrderDetail> =>
  api.post(`${kind === 'order' ? ORDERS : BOXES}/${id}/steps`, step);

/** The lists of the packing floor are read again. */
export const refreshPacking = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [PACKING] });
