/** Subject of a message, read again at the moment of sending. */
export type PushSubject =
  | { kind: 'box'; boxId: string; step: 'shipped' | 'delivered' }
  | { kind: 'results'; catId: string; again: boolean }
  /** A day of the household's calendar. */
  | { kind: 'streak'; day: string }
  /** Moment of the charge, in ISO 8601. */
  | { kind: 'cutOff'; chargesAt: string };

/** Name by which the same news of a household is told once. */
export function aboutOf(subject: PushSubject, event = ''): string {
  switch (subject.kind) {
    case 'box':
      return `${subject.boxId} ${subject.step}`;
    case 'results':
      return `${subject.catId} ${event}`;
    case 'streak':
      return subject.day;
    case 'cutOff':
      return subject.chargesAt;
  }
}
