import type { TestHouse } from './engines.ts';

interface Client {
  makeRequest(...args: unknown[]): Promise<unknown>;
}

/** `gone` never arrives, `lost` is done and its answer never arrives; with `killed` nothing happens any more. */
export type Trouble = 'error' | 'gone' | 'lost' | 'slow' | 'killed';

/** Stands between the shop and the payment service, and spoils what is named. The calls so far, as they are made. */
export function spoil({ stripe }: TestHouse, how: (call: string) => Trouble | null): string[] {
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
    const fault = how(call);
    if (fault === 'gone') throw new TypeError('fetch failed');
    if (fault === 'killed') await new Promise(() => {});
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 60));
    const answer = await through(...(fault === 'error' ? args.with(2, '/v1/nothing-here') : args));
    if (fault === 'lost') throw new TypeError('fetch failed');
    return fault === 'error' ? spoiled(answer) : answer;
  };
  return calls;
}

const spoiled = (answer: unknown) => {
  const response = answer as { getStatusCode(): number; toJSON(): Promise<unknown> };
  response.getStatusCode = () => 500;
  response.toJSON = async () => ({ error: { type: 'api_error', message: 'Something is wrong on our end.' } });
  return response;
};
