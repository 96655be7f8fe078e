/** Local storage key under which the long wizard keeps its answers. */
const KEY = 'onboardingData';

interface Remembered {
  owner?: { name?: unknown; email?: unknown };
  order?: unknown;
}

function remembered(): Remembered {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Remembered | null) ?? {};
  } catch {
    return {};
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Name and e-mail alone from the long wizard's record. */
export function rememberedOwner(): { firstName?: string; lastName?: string; email?: string } {
  const { owner } = remembered();
  const [firstName = '', ...rest] = text(owner?.name).split(/\s+/);
  const found = { firstName, lastName: rest.join(' '), email: text(owner?.email) };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value));
}

/** Number of the order made from the answers, only for the e-mail it was made with. */
export function rememberedOrder(email: string): string | null {
  const { owner, order } = remembered();
  return email && text(owner?.email).toLowerCase() === email.toLowerCase() ? text(order) || null : null;
}

/** Deletes the answers once the order belongs to an account, which has them too. */
export function forgetRemembered(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing was remembered
  }
}
