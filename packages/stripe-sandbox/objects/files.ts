import type Stripe from 'stripe';
import type { Endpoint, Upload } from '../api/endpoint.ts';
import { invalid, notServed, parameterMissing } from '../api/errors.ts';
import { stripeId } from '../api/ids.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { insert } from './store.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

const PATH = '/v1/files';
const EVIDENCE = 'dispute_evidence';
const MOST_BYTES = 5_000_000;

/** The kinds of files that evidence may be, by how they begin. */
const BEGINNINGS: Record<string, readonly number[]> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  png: [0x89, 0x50, 0x4e, 0x47],
  jpg: [0xff, 0xd8, 0xff],
};

/** Serves files of evidence. Their contents are kept with the object and not told, as with Stripe. */
async function create(context: RequestContext, params: Params, upload: Upload | null): Promise<Stripe.File> {
  const purpose = params.requiredText('purpose');
  if (purpose !== EVIDENCE) throw notServed(`files of this purpose: ${purpose}`, 'purpose');
  if (!upload) throw parameterMissing('file');
  const { name, bytes } = upload;
  const type = Object.keys(BEGINNINGS).find((kind) => BEGINNINGS[kind]?.every((byte, index) => bytes[index] === byte));
  if (!type) throw invalid('Invalid file type for dispute_evidence: it must be a PDF, JPEG or PNG.', { param: 'file' });
  if (bytes.length > MOST_BYTES) throw invalid('Invalid file: it may have up to 5 MB.', { param: 'file' });
  const id = stripeId('file');
  const file: Stripe.File = {
    id,
    object: 'file',
    created: context.now,
    expires_at: null,
    filename: name,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size: bytes.length,
    title: null,
    type,
    url: `https://files.stripe.com${PATH}/${id}/contents`,
  };
  return insert(context, file, { bytes: Buffer.from(bytes).toString('base64') });
}

export const fileEndpoints: Endpoint[] = [
  {
    ...endpoint('POST', PATH, ['file', 'purpose'], ({ context, params, upload }) => create(context, params, upload)),
    takesFile: true,
  },
  list(PATH, 'file', ['purpose'], (params) => ({ fields: { purpose: params.text('purpose') } })),
  retrieve(PATH, 'file'),
];
