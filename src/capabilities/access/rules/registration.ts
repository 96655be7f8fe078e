import { parseEmail } from '#src/lib/email.ts';

/** Registration checks, in the order in which errors are shown. Screens and server share them. */

export const PASSWORD_SHORTEST = 6;
export const PASSWORD_LONGEST = 200;

export type ContactMethod = 'email' | 'phone';

export interface RegistrationForm {
  firstName: string;
  lastName: string;
  method: ContactMethod;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
}

export interface RegistrationProblem {
  field: keyof RegistrationForm;
  title: string;
  text: string;
}

const PHONE = /^\+?[\d\s\-()]{10,}$/;

export const looksLikeEmail = (text: string) => parseEmail(text) !== null;
export const looksLikePhone = (text: string) => PHONE.test(text);

/** The first thing wrong with the form, or null. */
export function checkRegistration(form: RegistrationForm): RegistrationProblem | null {
  const { firstName, lastName, method, email, phone, password, confirmPassword } = form;
  if (!firstName.trim() || !lastName.trim()) {
    const field = firstName.trim() ? 'lastName' : 'firstName';
    return { field, title: 'Missing Information', text: 'Please enter your first and last name.' };
  }
  if (method === 'email' && !looksLikeEmail(email.trim())) {
    return { field: 'email', title: 'Invalid Email', text: 'Please enter a valid email address.' };
  }
  if (method === 'phone' && !looksLikePhone(phone.trim())) {
    return { field: 'phone', title: 'Invalid Phone Number', text: 'Please enter a valid phone number.' };
  }
  return checkNewPassword(password, confirmPassword);
}

export type SignUpForm = Pick<RegistrationForm, 'firstName' | 'lastName' | 'email' | 'password'>;

/** The sign-up tab of the login page: e-mail only, and its own words. */
export function checkSignUp({ firstName, lastName, email, password }: SignUpForm): RegistrationProblem | null {
  const empty = (Object.entries({ firstName, lastName, email, password }) as [keyof SignUpForm, string][]).find(
    ([field, value]) => !(field === 'password' ? value : value.trim()),
  );
  if (empty) return { field: empty[0], title: 'Missing Information', text: 'Please fill in all fields' };
  if (password.length < PASSWORD_SHORTEST) {
    const text = `Password must be at least ${PASSWORD_SHORTEST} characters long`;
    return { field: 'password', title: 'Password Too Short', text };
  }
  if (!looksLikeEmail(email.trim())) {
    return { field: 'email', title: 'Invalid Email', text: 'Please enter a valid email address.' };
  }
  return null;
}

/** A password to take the place of another, typed twice. */
export function checkNewPassword(password: string, confirmation: string): RegistrationProblem | null {
  if (password.length < PASSWORD_SHORTEST) {
    const text = `Password must be at least ${PASSWORD_SHORTEST} characters long.`;
    return { field: 'password', title: 'Weak Password', text };
  }
  if (confirmation !== password) {
    const text = 'Please make sure both passwords are identical.';
    return { field: 'confirmPassword', title: "Passwords Don't Match", text };
  }
  return null;
}

/**
 * Request body of a registration: exactly one contact, under the key of the chosen method, without the confirmation.
 */
export function registrationPayload(form: Omit<RegistrationForm, 'confirmPassword'>) {
  return {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    ...(form.method === 'email' ? { email: form.email.trim() } : { phoneNumber: form.phone.trim() }),
    password: form.password,
    preferredLoginMethod: form.method,
  };
}

/** Signing in right after registering uses the contact the account was made with. */
export function loginPayload({
  method,
  email,
  phone,
  password,
}: Pick<RegistrationForm, 'method' | 'email' | 'phone' | 'password'>) {
  return method === 'email' ? { email: email.trim(), password } : { phoneNumber: phone.trim(), password };
}
