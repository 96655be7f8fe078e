import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LabelSettings } from '#src/platform/carrier-settings.ts';
import type { ParcelStatus } from '#src/platform/carriers/carrier.ts';
import type { EasypostSettings } from '#src/platform/settings/parcels.ts';
import { openShipments } from './easypost-shipments.ts';
import type { TestServices } from './engines.ts';

/** A tracker as EasyPost answers with it, with the fields that the shop reads. */
interface Tracker {
  id: string;
  object: 'Tracker';
  tracking_code: string;
  status: ParcelStatus;
  status_detail: string | null;
  carrier: string | null;
  public_url: string;
  updated_at: string;
  tracking_details: { object: 'TrackingDetail'; status: string; datetime: string }[];
}

/** Answers of the server besides its trackers: a status with an error, or nothing at all. */
type Fault = { status: number; body: unknown } | 'silence' | 'late' | null;

interface Asked {
  method: string | undefined;
  path: string | undefined;
  authorization: string | undefined;
  body: unknown;
}

/** A server on this machine that speaks as much of EasyPost's API as the shop asks. */
export async function openEasypost(now: () => Date) {
  const trackers = new Map<string, Tracker>();
  const asked: Asked[] = [];
  /** `loses`: a request to an address that ends so is done once, and its answer is lost. */
  const state: { fault: Fault; loses: string | null } = { fault: null, loses: null };
  const trackerOf = (code: string): Tracker => {
    const id = `trk_${randomUUID().replaceAll('-', '')}`;
    const tracker: Tracker = trackers.get(code) ?? {
      id,
      object: 'Tracker',
      tracking_code: code,
      ...{ status: 'pre_transit', status_detail: 'label_created', carrier: 'FedEx' },
      ...{ public_url: `https://track.easypost.com/${id}`, updated_at: now().toISOString(), tracking_details: [] },
    };
    trackers.set(code, tracker);
    return tracker;
  };
  type Signal = ReturnType<typeof Promise.withResolvers<void>>;
  let held: { at: string; asked: Signal; answer: Signal } | null = null;
  const shipments = openShipments(trackerOf, () => origin);
  let origin = '';
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    const body = text ? JSON.parse(text) : null;
    const { method, url: path, headers } = request;
    asked.push({ method, path, authorization: headers.authorization, body });
    const send = (status: number, answer: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    };
    if (state.fault === 'late') return; // for ever
    if (state.fault === 'silence') return void response.destroy();
    if (state.fault) return send(state.fault.status, state.fault.body);
    const ofShipment = shipments.answer(method, path, body);
    if (ofShipment === 'never') return void response.destroy();
    if (ofShipment && state.loses && path?.endsWith(state.loses)) {
      state.loses = null;
      return void response.destroy();
    }
    if (ofShipment && held && path?.endsWith(held.at)) {
      const { asked: reached, answer } = held;
      held = null;
      reached.resolve();
      await answer.promise;
    }
    if (ofShipment) return send(ofShipment.status, ofShipment.body);
    if (method === 'POST') return send(201, trackerOf(body.tracker.tracking_code));
    const known = [...trackers.values()].find(({ id }) => path === `/v2/trackers/${id}`);
    send(known ? 200 : 404, known ?? { error: { code: 'NOT_FOUND', message: `No ${path}`, errors: [] } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const settings: EasypostSettings = {
    apiKey: 'EZTK-a-key-of-the-tests',
    webhookSecret: 'sécret of the webhook',
    apiBase: `${origin}/v2`,
  };
  return {
    settings,
    asked,
    state,
    shipments,
    trackerOf,
    /** The next answer at an address that ends so waits for `answer`; `asked` resolves once it is asked for and done. */
    hold: (at: string) => {
      const [reached, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { at, asked: reached, answer };
      return { asked: reached.promise, answer: () => answer.resolve() };
    },
    /** The tracker of a number with other facts from now on. */
    change: (code: string, facts: Partial<Tracker>): Tracker => {
      const changed = { ...trackerOf(code), ...facts };
      trackers.set(code, changed);
      return changed;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Facts by which a shop in Dubai buys labels. */
export const LABELS: LabelSettings = {
  from: {
    ...{ name: 'Purrwell', street1: 'Unit 4, 12 Street', city: 'Dubai', region: 'Dubai', postalCode: '' },
    ...{ country: 'AE', phone: '+97145550100' },
  },
  ...{ signer: 'Huda Signer', size: { length: 24, width: 17, height: 5 }, boxGrams: 120, stickGrams: 4 },
  customsChecked: true,
  kit: { grams: 90, value: 1200, hsCode: '392690', size: { length: 20, width: 14, height: 4 }, postage: true },
  ...{ hsCode: '230910', madeIn: 'AE' },
  samples: {
    lab: {
      ...{ name: 'Purrwell laboratory', street1: 'Lab 2, 9 Street', city: 'Dubai', region: 'Dubai', postalCode: '' },
      ...{ country: 'AE', phone: '+97145550200' },
    },
    hsCode: '051199',
  },
};

export type Easypost = Awaited<ReturnType<typeof openEasypost>>;

/** The header by which EasyPost signs an event. */
export const signatureOf = (secret: string, body: string): string =>
  `hmac-sha256-hex=${createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex')}`;

/** Posts an event about a tracker as EasyPost does, and answers with the status. */
export async function tell(
  { app, settings }: TestServices,
  tracker: Tracker,
  { id = `evt_${randomUUID()}`, secret = settings.easypost?.webhookSecret ?? '' } = {},
): Promise<number> {
  const body = JSON.stringify({ id, object: 'Event', description: 'tracker.updated', mode: 'test', result: tracker });
  const headers = { 'content-type': 'application/json', 'x-hmac-signature': signatureOf(secret, body) };
  const answer = await app.request('http://shop.test/api/webhooks/easypost', { method: 'POST', headers, body });
  return answer.status;
}
