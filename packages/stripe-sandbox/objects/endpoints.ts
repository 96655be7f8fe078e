import type { Endpoint } from '../api/endpoint.ts';
import type { Params } from '../api/params.ts';
import type { ObjectType } from './object-types.ts';
import { need } from './store.ts';
import { page, PAGING } from './paging.ts';

export const endpoint = (
  method: Endpoint['method'],
  path: string,
  accepts: readonly string[],
  run: Endpoint['run'],
): Endpoint => ({ method, path, accepts, run });

/** Reads one object: `/v1/products/:id`. */
export const retrieve = (path: string, type: ObjectType): Endpoint =>
  endpoint('GET', `${path}/:id`, [], ({ context, id }) => need(context, type, id));

type Filter = Parameters<typeof page>[3];

/** Lists objects page by page; `accepts` names the filters. */
export const list = (
  path: string,
  type: ObjectType,
  accepts: readonly string[] = [],
  filter: (params: Params) => Filter = () => ({}),
): Endpoint =>
  endpoint('GET', path, [...PAGING, ...accepts], ({ context, params }) =>
    page(context, type, params, filter(params), path),
  );
