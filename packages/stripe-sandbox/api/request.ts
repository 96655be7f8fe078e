import type { Endpoint, Upload } from './endpoint.ts';
import type { FormMap } from './form-encoding.ts';

export interface Answer {
  status: number;
  body: unknown;
  replayed?: boolean;
}

/** A parsed request before it is carried out. */
export interface Incoming {
  endpoint: Endpoint;
  id: string;
  params: FormMap;
  upload: Upload | null;
  /** Tells two requests with one idempotency key apart. */
  fingerprint: string;
  key: string | null;
}
