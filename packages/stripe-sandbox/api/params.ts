import type Stripe from 'stripe';
import { isCurrency } from '../billing/currencies.ts';
import { invalid, parameterMissing } from './errors.ts';
import type { FormMap, FormValue } from './form-encoding.ts';
import { isEmail } from './text.ts';

/** Reads typed values out of a decoded form and knows each parameter's full name for the error. */
export class Params {
  readonly #map: FormMap;
  readonly #prefix: string;

  constructor(map: FormMap, prefix = '') {
    this.#map = map;
    this.#prefix = prefix;
  }

  name(key: string): string {
    return this.#prefix ? `${this.#prefix}[${key}]` : key;
  }

  has(key: string): boolean {
    return this.#map[key] !== undefined;
  }

  keys(): string[] {
    return Object.keys(this.#map);
  }

  /** True where the parameter is a text, and neither a list nor an object. */
  isText(key: string): boolean {
    return typeof this.#map[key] === 'string';
  }

  /** Refuses keys of an object that are not among the known ones. */
  only(known: readonly string[]): this {
    for (const key of this.keys()) {
      if (known.includes(key)) continue;
      const param = this.name(key);
      throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
    return this;
  }

  /** True where the parameter was sent empty, Stripe's way to unset it. */
  cleared(key: string): boolean {
    return this.#map[key] === '';
  }

  text(key: string): string | undefined {
    const value = this.#map[key];
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string') throw invalid(`Invalid string: ${this.name(key)}`, { param: this.name(key) });
    return value;
  }

  requiredText(key: string): string {
    const value = this.text(key);
    if (value === undefined) throw parameterMissing(this.name(key));
    return value;
  }

  integer(key: string): number | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: this.name(key) });
    }
    return Number(value);
  }

  decimal(key: string): number | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    if (!/^\d{1,9}(\.\d{1,4})?$/.test(value)) throw invalid(`Invalid decimal: ${value}`, { param: this.name(key) });
    return Number(value);
  }

  flag(key: string): boolean | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, { param: this.name(key) });
    return value === 'true';
  }

  oneOf<const T extends string>(key: string, choices: readonly T[]): T | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    const choice = choices.find((one) => one === value);
    if (!choice) {
      throw invalid(`Invalid ${this.name(key)}: must be one of ${choices.join(', ')}`, { param: this.name(key) });
    }
    return choice;
  }

  map(key: string): Params | undefined {
    const value = this.#map[key];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string' || Array.isArray(value)) {
      throw invalid(`Invalid object: ${this.name(key)}`, { param: this.name(key) });
    }
    return new Params(value, this.name(key));
  }

  maps(key: string): Params[] {
    return this.#list(key).map((value, index) => {
      const name = `${this.name(key)}[${index}]`;
      if (typeof value === 'string' || Array.isArray(value)) throw invalid(`Invalid object: ${name}`, { param: name });
      return new Params(value, name);
    });
  }

  texts(key: string): string[] {
    return this.#list(key).map((value) => {
      if (typeof value !== 'string') throw invalid(`Invalid array: ${this.name(key)}`, { param: this.name(key) });
      return value;
    });
  }

  #list(key: string): FormValue[] {
    const value = this.#map[key];
    if (value === undefined || value === '') return [];
    if (!Array.isArray(value)) throw invalid(`Invalid array: ${this.name(key)}`, { param: this.name(key) });
    return value;
  }

  /** Merged over what was there: an empty value deletes its key, an empty `metadata` deletes all. */
  metadata(before: Stripe.Metadata = {}, key = 'metadata'): Stripe.Metadata {
    if (this.cleared(key)) return {};
    const sent = this.map(key);
    if (!sent) return before;
    const merged = { ...before };
    for (const name of sent.keys()) {
      const value = sent.text(name);
      if (name.length > 40) throw invalid('Metadata keys may have up to 40 characters.', { param: sent.name(name) });
      if (value === undefined) delete merged[name];
      else if (value.length > 500)
        throw invalid('Metadata values may have up to 500 characters.', { param: sent.name(name) });
      else merged[name] = value;
    }
    if (Object.keys(merged).length > 50)
      throw invalid('You can have up to 50 metadata keys.', { param: this.name(key) });
    return merged;
  }
}

/** Reads a currency that Stripe charges in, in lower case. */
export function readCurrency(params: Params, key = 'currency'): string {
  const currency = params.requiredText(key).toLowerCase();
  if (!isCurrency(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: params.name(key) });
  return currency;
}

const ADDRESS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

/** The stored address with the sent fields laid over it; null where nothing is sent. */
export function readAddress(
  params: Params | undefined,
  before?: Partial<Stripe.Address> | null,
): Stripe.Address | null {
  if (!params) return null;
  params.only(ADDRESS);
  const line = (key: (typeof ADDRESS)[number]) =>
    params.has(key) ? (params.text(key) ?? null) : (before?.[key] ?? null);
  return {
    city: line('city'),
    country: line('country'),
    line1: line('line1'),
    line2: line('line2'),
    postal_code: line('postal_code'),
    state: line('state'),
  };
}

/** Reads an e-mail address. */
export function readEmail(params: Params, key: string): string | undefined {
  const email = params.text(key);
  if (email === undefined || isEmail(email)) return email;
  throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: params.name(key) });
}
