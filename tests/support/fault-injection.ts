import type { TestServices } from './engines.ts';

interface Client {
  makeRequest(...args: unknown[]): Promise<unknown>;
}

/**
 * `gone` never arrives, `lost` is done and its answer never arrives, `silent` is done and not answered before the deadline, `busy` meets the same request being answered for longer
 * than anybody waits, `refused` is refused for want of rights, `invalid` for its parameters; with `killed` nothing happens any more.
 */
export type Fault = 'error' | 'gone' | 'lost' | 'silent' | 'slow' | 'busy' | 'refused' | 'invalid' | 'killed';

/** Injects faults, or waits, between the shop and the payment service. Returns the calls so far; the list grows. */
export function injectFaults(
  { stripe }: TestServices,
  how: (call: string, timeout: number) => Fault | null | Promise<Fault | null>,
): string[] {
  const calls: string[] = [];
  const reach = stripe as unknown as {
    _api: { httpClient: Client };
    getInitialNetworkRetryDelay(): number;
  };
  reach.getInitialNetworkRetryDelay = () => 0.01;
  const client = reach._api.httpClient;
  const through = client.makeRequest.bind(client);
  client.makeRequest = async (...args) => {
    const call = `${String(args[3])} ${String(args[2]).split('?')[0]}`;
    calls.push(call);
    const fault = await how(call, Number(args[7]));
    if (fault === 'gone') throw new TypeError('fetch failed');
    if (fault === 'killed') await new Promise(() => {});
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 60));
    const failure = fault && fault in FAILURES ? FAILURES[fault as keyof typeof FAILURES] : null;
    const answer = await through(...(failure ? args.with(2, '/v1/nothing-here') : args));
    if (fault === 'lost') throw new TypeError('fetch failed');
    if (fault === 'silent') throw Object.assign(new Error('Request timed out'), { code: 'ETIMEDOUT' });
    return failure ? failed(answer, failure) : answer;
  };
  return calls;
}

const FAILURES = {
  error: { status: 500, type: 'api_error', message: 'Something is wrong on our end.' },
  refused: {
    status: 403,
    type: 'invalid_request_error',
    message: 'The provided key does not have the required permissions for this endpoint.',
  },
  invalid: { status: 400, type: 'invalid_request_error', message: 'Invalid timestamp.', param: 'trial_end' },
  busy: {
    status: 409,
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'Another one is in progress.',
  },
};

const failed = (answer: unknown, { status, ...error }: { status: number }) => {
  const response = answer as { getStatusCode(): number; toJSON(): Promise<unknown> };
  response.getStatusCode = () => status;
  response.toJSON = async () => ({ error });
  return response;
};
