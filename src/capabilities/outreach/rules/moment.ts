const inZone = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });

const dubai = inZone('Asia/Dubai');
const universal = inZone('UTC');

/** '21 November 2026 at 17:05:09 (Dubai), 13:05:09 UTC': to be kept and shown to somebody. */
export function momentText(at: Date): string {
  const clock = universal.format(at).slice(-8);
  return `${dubai.format(at)} (Dubai), ${clock} UTC`;
}
