import { SAMPLE_RETURN_HOURS } from '#src/capabilities/pricing/rules/times.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import { listOf } from '#src/lib/lists.ts';
import { plural } from '#src/lib/plurals.ts';

/** Lines of a box mail about the test kits in it; empty without any. */
export function kitLines(names: string[]): string[] {
  if (!names.length) return [];
  const what = plural(names.length, 'A test kit', 'Test kits');
  const whose = listOf(names.map((name) => nameInMail(name)));
  return [
    `${what} for ${whose} ${plural(names.length, 'is', 'are')} in the box too. After taking the samples, book the courier from your home page and send them back within ${SAMPLE_RETURN_HOURS} hours.`,
  ];
}
