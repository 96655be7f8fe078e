export interface Issue {
  /** Dotted path of the field, as the client sent it: `customerData.email`. */
  path: string;
  message: string;
}

export interface DomainErrorExtras {
  /** Says more than the sentence that belongs to the name. */
  message?: string;
  issues?: Issue[];
  /** Seconds until trying again makes sense; answered as Retry-After. */
  retryAfter?: number;
  /** Facts the client can act on, such as a fresh quote. */
  details?: Record<string, unknown>;
}

/** An expected "no": it has a name, an HTTP status and a sentence for people. Anything else that is thrown is a crash. */
export class DomainError extends Error {
  override name = 'Refusal';
  readonly code: string;
  readonly status: number;
  readonly extras: DomainErrorExtras;

  constructor(code: string, status: number, message: string, extras: DomainErrorExtras = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.extras = extras;
  }
}

export function isDomainError(value: unknown): value is DomainError {
  return value instanceof DomainError;
}

/** Returns a refusal that was thrown to undo a transaction. */
export async function caught<T>(work: Promise<T>): Promise<T | DomainError> {
  try {
    return await work;
  } catch (error) {
    if (isDomainError(error)) return error;
    throw error;
  }
}

/** A module's errors: name → [status, sentence]. Gives a constructor that only takes those names. */
export function defineErrors<const T extends Record<string, readonly [status: number, message: string]>>(table: T) {
  return (code: keyof T & string, extras?: DomainErrorExtras): DomainError => {
    const [status, message] = table[code] as readonly [number, string];
    return new DomainError(code, status, extras?.message ?? message, extras);
  };
}
