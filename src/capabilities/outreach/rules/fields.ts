/** The fields of our forms, each with its message when empty and its longest length. Used by forms and server. */
export const FIELDS = {
  name: { missing: 'Please enter your name.', longest: 120 },
  email: { missing: 'Please enter your e-mail.', longest: 254 },
  subject: { missing: 'Please enter a subject.', longest: 150 },
  message: { missing: 'Please write a message.', longest: 5000 },
  position: { missing: 'Please choose a position.', longest: 120 },
  coverLetter: { missing: 'Please write a cover letter.', longest: 5000 },
  brand: { missing: 'Please enter your company or brand.', longest: 150 },
  website: { missing: 'Please enter the address of your website.', longest: 300 },
  audience: { missing: 'Please write a few words about your audience.', longest: 5000 },
  platform: { missing: 'Please choose a platform.', longest: 20 },
  organisation: { missing: 'Please enter your organisation.', longest: 150 },
  role: { missing: 'Please say who is asking.', longest: 20 },
  orderNumber: { missing: 'Please enter your order number.', longest: 40 },
  resume: { missing: 'Please add your resume as a PDF.', longest: 200 },
} as const;

export type FieldName = keyof typeof FIELDS;

export function missingText(name: string): string {
  return Object.hasOwn(FIELDS, name) ? FIELDS[name as FieldName].missing : 'Please fill this in.';
}

export const NO_ANSWER = 'We got no answer. Nothing you typed is lost: please check the connection and try again.';

/** The largest resume, in bytes. */
export const RESUME_LARGEST = 5 * 1024 * 1024;

/** Error text for a file, by its name and size, before it is sent. The server checks its content. */
export function resumeProblem(file: { name: string; size: number }): string | null {
  if (file.size === 0) return 'That file is empty. Please choose another.';
  if (file.size > RESUME_LARGEST) return 'That file is larger than 5 MB. Please send a smaller PDF.';
  return /\.pdf$/i.test(file.name) ? null : 'Please choose a PDF. Word and Pages can save as one.';
}
