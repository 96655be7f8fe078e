import { z } from 'zod';
import { plural } from '#src/lib/plurals.ts';
import { formatNumber } from './numbers.ts';
import { fieldName } from './field-name.ts';

type RawIssue = z.core.$ZodRawIssue;

const UNFIT = 'This value is not valid here.';
const MISSING = 'Please fill this in.';

const ASKED: Record<string, string> = {
  string: 'Please enter text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please answer yes or no.',
  array: 'Please send a list.',
  file: 'Please choose a file.',
};

const FORMS: Record<string, string> = {
  email: 'Please enter a valid email address.',
  url: 'Please enter a full web address.',
  uuid: 'This value is unknown.',
  guid: 'This value is unknown.',
  datetime: 'Please enter a date and a time.',
  date: 'Please enter a date.',
};

/** Says what is counted: characters of a text, entries of a list, nothing for a number. */
const unit = (origin: string, count: number): string => {
  if (origin === 'string') return plural(count, ' character');
  if (origin === 'array' || origin === 'set' || origin === 'map') return plural(count, ' entry', ' entries');
  return '';
};

function tooSmall({ origin, minimum, inclusive }: Extract<RawIssue, { code: 'too_small' }>): string {
  if (origin === 'string' && Number(minimum) <= 1) return MISSING;
  if (origin === 'date') return 'Please choose a later date.';
  if (inclusive === false) return `More than ${formatNumber(minimum)}, please.`;
  return `At least ${formatNumber(minimum)}${unit(origin, Number(minimum))}, please.`;
}

function tooBig({ origin, maximum, inclusive }: Extract<RawIssue, { code: 'too_big' }>): string {
  if (origin === 'date') return 'Please choose an earlier date.';
  if (inclusive === false) return `Less than ${formatNumber(maximum)}, please.`;
  return `At most ${formatNumber(maximum)}${unit(origin, Number(maximum))}, please.`;
}

/** The sentence for an issue whose schema gives none. Values, types and names of the wire are never part of it. */
function describeIssue(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? MISSING : (ASKED[issue.expected] ?? UNFIT);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return FORMS[issue.format] ?? UNFIT;
    case 'not_multiple_of':
      return `In steps of ${issue.divisor}, please.`;
    case 'invalid_value':
      return 'Please choose one of the options.';
    case 'unrecognized_keys':
      return 'Please remove the extra fields.';
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return UNFIT;
  }
}

// Registered as the locale: sentences given by a schema win over it, and no schema can be without one.
z.config({ localeError: describeIssue });

/** One sentence about the first problem: "Please check the postcode: At most 20 characters, please." */
export function invalidSentence([first]: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[]): string {
  const name = first && fieldName(first.path);
  return name ? `Please check the ${name}: ${first.message}` : 'Please check your entries.';
}
