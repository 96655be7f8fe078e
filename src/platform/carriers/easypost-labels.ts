import { isTemporary, networkCode } from '../provider-answer.ts';
import type { EasypostSettings } from '../settings/parcels.ts';
import type { CarrierAddress } from './carrier.ts';
import { askEasypost, EASYPOST_TIMEOUT_MS } from './easypost-request.ts';
import type { Answered, CustomsItem, LabelCarrier, Refused, Shipment, ShipmentInput } from './label-carrier.ts';
import { readLabelUrls, readRates, readShipment } from './shipment.ts';

const CM_PER_INCH = 2.54;
const GRAMS_PER_OUNCE = 28.349523125;
const LONGEST_LABEL = 5_000_000;
/** Carriers are asked for rates and labels while EasyPost is asked, and some are slow. */
const SLOW_TIMEOUT_MS = 60_000;
/** Refusals that do not say whether postage was bought. */
const NOBODY_KNOWS = [
  'SHIPMENT.PURCHASE.IN_PROGRESS',
  'SHIPMENT.POSTAGE.EXISTS',
  'SHIPMENT.POSTAGE.NO_RESPONSE',
  'SHIPMENT.POSTAGE.TIMED_OUT',
];
/** Hosts that labels are kept at. */
const LABEL_HOST = /^(easypost-files\.s3([.-][a-z0-9-]+)?\.amazonaws\.com|([a-z0-9-]+\.)*easypost\.com)$/;

const UNREADABLE: Refused = { kind: 'refused', code: 'answer-unreadable', retry: false };

/** Shipments of EasyPost: https://docs.easypost.com/docs/shipments. Labels are bought as PNG, the only form that is converted into others. */
export function easypostLabels(
  settings: EasypostSettings,
  { quick = EASYPOST_TIMEOUT_MS, slow = SLOW_TIMEOUT_MS } = {},
): LabelCarrier {
  const ask = (path: string, body?: object, timeoutMs = quick) => askEasypost(settings, { path, body, timeoutMs });
  const shipment = async (path: string, body?: object, timeoutMs?: number): Promise<Answered<Shipment>> => {
    const answer = await ask(path, body, timeoutMs);
    if (answer.kind === 'refused') return answer;
    const value = readShipment(answer.value);
    return value ? { kind: 'done', value } : UNREADABLE;
  };
  const at = (id: string) => `/shipments/${encodeURIComponent(id)}`;
  return {
    create: async (input) => unsure(await shipment('/shipments', { shipment: shipmentBody(input) }, slow)),
    find: async (id) => {
      const found = await shipment(at(id));
      const missing = found.kind === 'refused' && ['NOT_FOUND', 'http-404'].includes(found.code);
      return missing ? { kind: 'done', value: null } : found;
    },
    rerate: async (id) => {
      const answer = await ask(`${at(id)}/rerate`, {}, slow);
      return answer.kind === 'refused' ? answer : { kind: 'done', value: readRates(answer.value.rates) };
    },
    buy: async (id, rateId) => unsure(await shipment(`${at(id)}/buy`, { rate: { id: rateId } }, slow)),
    label: async (id, format) => {
      const answer = await ask(`${at(id)}/label?file_format=${format}`);
      if (answer.kind === 'refused') return answer;
      const url = readLabelUrls(answer.value)[format];
      if (!url || !mayBeLoaded(url, settings)) return UNREADABLE;
      const file = await download(url, quick);
      return file.kind === 'refused' || isForm(file.value, format) ? file : UNREADABLE;
    },
    refund: (id) => shipment(`${at(id)}/refund`, {}),
  };
}

/** The act that was asked for may have happened: the answer cannot be read, or is one of those that leave it open. */
const unsure = (answer: Answered<Shipment>): Answered<Shipment> =>
  answer.kind === 'refused' && (answer.code === UNREADABLE.code || NOBODY_KNOWS.includes(answer.code))
    ? { ...answer, retry: true }
    : answer;

/** Whether a file has its stated type, and is no page of a proxy. */
const isForm = (file: Uint8Array, format: 'PDF' | 'ZPL'): boolean => {
  const start = Buffer.from(file.subarray(0, 64)).toString('latin1');
  return format === 'PDF' ? start.startsWith('%PDF-') : start.trimStart().startsWith('^XA');
};

/** Over https from where EasyPost keeps labels, or from the server that speaks its API. */
export function mayBeLoaded(url: string, { apiBase }: EasypostSettings): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(url);
  if (origin === new URL(apiBase).origin) return true;
  return protocol === 'https:' && LABEL_HOST.test(hostname) && !port && !username && !password;
}

/** Without the key, which is for the API alone. */
async function download(url: string, timeoutMs: number): Promise<Answered<Uint8Array>> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) {
      await response.body?.cancel();
      return { kind: 'refused', code: `label-http-${response.status}`, retry: isTemporary(response.status) };
    }
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > LONGEST_LABEL) return UNREADABLE;
      parts.push(part);
    }
    return size ? { kind: 'done', value: Buffer.concat(parts) } : UNREADABLE;
  } catch (error) {
    return { kind: 'refused', code: networkCode(error), retry: true };
  }
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const ounces = (grams: number): number => rounded(grams / GRAMS_PER_OUNCE, 2);

function shipmentBody({ reference, printed, from, to, size, grams, isReturn, customs }: ShipmentInput) {
  const inches = (centimetres: number) => rounded(centimetres / CM_PER_INCH, 2);
  return {
    reference,
    from_address: addressBody(from),
    to_address: addressBody(to),
    // EasyPost exchanges the addresses itself.
    ...(isReturn && { is_return: true }),
    parcel: {
      ...{ length: inches(size.length), width: inches(size.width), height: inches(size.height) },
      weight: ounces(grams),
    },
    options: { label_format: 'PNG', currency: 'USD', print_custom_1: printed },
    ...(customs && {
      customs_info: {
        ...{ customs_certify: true, customs_signer: customs.signer, contents_type: customs.contents },
        ...{ restriction_type: 'none', non_delivery_option: 'return' },
        // Exports of the US below 2,500 dollars are not filed.
        ...(from.country === 'US' && { eel_pfc: 'NOEEI 30.37(a)' }),
        customs_items: customs.items.map(itemBody),
      },
    }),
  };
}

const addressBody = ({
  name,
  company,
  street1,
  street2,
  city,
  region,
  postalCode,
  country,
  ...ways
}: CarrierAddress) => ({
  ...{ name, company, street1, street2, city, country },
  ...{ state: region || undefined, zip: postalCode || undefined },
  ...ways,
});

const itemBody = ({ description, quantity, value, currency, grams, hsCode, madeIn }: CustomsItem) => ({
  ...{ description, quantity, value: value / 100, currency, weight: ounces(grams) },
  ...{ hs_tariff_number: hsCode, origin_country: madeIn },
});
