export interface Issue {
  /** Dotted path of the field, as the client sent it: `customerData.email`. */
  path: string;
  message: string;
}

export interface RefusalExtras {
  /** Says more than the sentence that belongs to the name. */
  message?: string;
  issues?: Issue[];
  /** Seconds until trying again makes sense; answered as Retry-After. */
  retryAfter?: number;
  /** Facts the client can act on, such as a fresh quote. */
  details?: Record<string, unknown>;
}

/** An expected "no": it has a name, an HTTP status and a sentence for people. Anything else that is thrown is a crash. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: string;
  readonly status: number;
  readonly extras: RefusalExtras;

  constructor(code: string, status: number, message: string, extras: RefusalExtras = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.extras = extras;
  }
}

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal;
}

/** Returns a refusal that was thrown to undo a transaction. */
export async function refusing<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

/** A room's refusals: name → [status, sentence]. Gives a constructor that only takes those names. */
export function defineRefusals<const T extends Record<string, readonly [status: number, message: string]>>(table: T) {
  return (code: keyof T & string, extras?: RefusalExtras): Refusal => {
    const [status, message] = table[code] as readonly [number, string];
    return new Refusal(code, status, extras?.message ?? message, extras);
  };
}
