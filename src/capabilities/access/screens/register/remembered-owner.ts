/** Where the long wizard leaves its answers when it sends people here. */
const KEY = 'onboardingData';

/** Name and e-mail from the long wizard's record; whatever else stands there, nothing. */
export function rememberedOwner(): { firstName?: string; lastName?: string; email?: string } {
  try {
    const { owner } = JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? {};
    const [firstName = '', ...rest] = typeof owner?.name === 'string' ? owner.name.trim().split(/\s+/) : [];
    const email = typeof owner?.email === 'string' ? owner.email.trim() : '';
    const found = { firstName, lastName: rest.join(' '), email };
    return Object.fromEntries(Object.entries(found).filter(([, value]) => value));
  } catch {
    return {};
  }
}
