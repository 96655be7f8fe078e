export interface PasswordStrength {
  /** 0 to 7. */
  sticks: number;
  level: 'weak' | 'fair' | 'good';
  word: 'Too short' | 'Weak' | 'Fair' | 'Good' | 'Strong';
}

/** Six characters is the minimum; below it nothing counts. */
const SHORTEST_PASSWORD = 6;

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

/** A rough guide for the person typing: length counts most, variety helps, repetition does not. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < SHORTEST_PASSWORD)
    return { sticks: password.length > 0 ? 1 : 0, level: 'weak', word: 'Too short' };
  const distinct = new Set(password).size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const score = Math.floor(Math.min(distinct, 16) / 3) + kinds - 1;
  const sticks = Math.max(2, Math.min(7, score));
  if (sticks <= 3) return { sticks, level: 'weak', word: 'Weak' };
  if (sticks === 4) return { sticks, level: 'fair', word: 'Fair' };
  return { sticks, level: 'good', word: sticks === 7 ? 'Strong' : 'Good' };
}
