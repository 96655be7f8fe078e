import type { ApiError } from './errors.ts';
import type { Params } from './params.ts';
import type { RequestContext } from '../request-context.ts';

/** The file of a `multipart/form-data` request. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

interface Call {
  context: RequestContext;
  params: Params;
  /** The id in the address; empty where the address has none. */
  id: string;
  /** The uploaded file, where the endpoint takes one. */
  upload: Upload | null;
}

/** One address of the API. An error that is returned keeps what was written before it; one that is thrown undoes it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** `/v1/customers/:id` */
  path: string;
  /** Top-level parameters it takes beside `expand`; any other is refused by name, so that nothing is silently ignored. */
  accepts: readonly string[];
  /** Whether the body is `multipart/form-data` with a part `file`. */
  takesFile?: true;
  run(call: Call): Promise<object | ApiError>;
}
