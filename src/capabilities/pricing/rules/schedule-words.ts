import { listOf } from '#src/lib/lists.ts';
import { plural } from '#src/lib/plurals.ts';
import { formatDate } from '#src/lib/dates.ts';
import type { Schedule, ScheduleStage } from './schedule.ts';

/** One line of a schedule. `late`: the day has gone by. */
export interface ScheduleRow {
  id: string;
  name: string;
  value: string;
  /** First promise, where it differs. */
  note: string | null;
  late: boolean;
}

/** 'Tue 14 Jan 18:00 GST'. */
export const momentText = (moment: string, timeZone: string): string =>
  `${dayText(moment, timeZone)} ${formatDate('timeInZone', moment, timeZone)}`;

const dayText = (moment: string, timeZone: string): string => formatDate('day', moment, timeZone);

export const STAGE_NAMES: Record<ScheduleStage['key'], (month: number) => string> = {
  'kit-ships': () => 'Test kit leaves Dubai',
  'kit-arrives': () => 'Test kit at your door',
  report: () => 'Lab report and formula',
  'sticks-arrive': (month) => (month === 1 ? 'First sticks at your door' : `Box ${month} at your door`),
};

/** Every line of a schedule, in the words of all pages, mails and the desk. `now`: the moment that late is judged by; without it nothing is. */
export function scheduleRows(schedule: Schedule, now: Date | string = new Date(0)): ScheduleRow[] {
  return [...stageRows(schedule, new Date(now)), ...chargeRows(schedule)];
}

/** Whether a line is about the next payment. */
export const isAboutCharge = ({ id }: Pick<ScheduleRow, 'id'>): boolean => CHARGE_ROWS.includes(id);

const CHARGE_ROWS = ['skipped', 'paused', 'charge', 'kits', 'cut-off', 'ends'];

/** Lines that are still to come. */
export const rowsToCome = (schedule: Schedule, now: Date): ScheduleRow[] =>
  scheduleRows({ ...schedule, stages: schedule.stages.filter(({ at }) => at === null) }, now);

/** A line as a mail has it. */
export const rowText = ({ name, value, note, late }: ScheduleRow): string =>
  `${name}: ${value}${late ? ', late' : ''}${note ? ` (${note})` : ''}`;

function stageRows(schedule: Schedule, now: Date): ScheduleRow[] {
  return schedule.stages.map((stage) => {
    const { key, month, by, at, sure } = stage;
    const moves = schedule.withHousehold && key !== 'kit-ships' && key !== 'kit-arrives' && !at;
    // Days reckoned without those for which the household keeps the kit say nothing once they have gone by.
    const past = !at && by !== null && new Date(by) < now;
    return {
      id: `${key}-${month}`,
      name: STAGE_NAMES[key](month),
      value: moves && past ? 'After you send the samples' : stageValue(stage, schedule.timeZone, moves),
      note: promiseNote(stage, schedule.timeZone),
      late: past && sure && !moves,
    };
  });
}

function stageValue({ from, by, at, sure }: ScheduleStage, timeZone: string, moves: boolean): string {
  if (at) return dayText(at, timeZone);
  if (!by) return 'Not known yet';
  const to = dayText(by, timeZone);
  const begin = from && dayText(from, timeZone);
  const said = begin && begin !== to ? `${begin} to ${to}` : expectedText(to, sure);
  return moves ? `${said}, plus the days you keep the kit` : said;
}

/** A day to come: promised, or estimated for a promise that begins with an earlier stage. */
export const expectedText = (day: string, sure: boolean): string => `${sure ? 'By' : 'About'} ${day}`;

function promiseNote({ by, at, promised }: ScheduleStage, timeZone: string): string | null {
  const now = at ?? by;
  if (!promised || !now) return null;
  const first = dayText(promised, timeZone);
  return now <= promised || first === dayText(now, timeZone) ? null : `First promised by ${first}`;
}

/** The next payment and its cut-off. */
function chargeRows({ state, charge, cutOff, endsOn, skipped, kits, timeZone }: Schedule): ScheduleRow[] {
  const row = (id: string, name: string, value: string): ScheduleRow => ({ id, name, value, note: null, late: false });
  if (state === 'ends' && endsOn) return [row('ends', 'The plan ends', momentText(endsOn, timeZone))];
  if (state === 'over') return [];
  if (!charge) return [row('charge', 'Next payment', NO_CHARGE[state] ?? 'None')];
  const along = kits.length ? [row('kits', 'Comes with the next box', kitsText(kits))] : [];
  if (!charge.at) {
    return [
      row('charge', 'Next payment', waitingText(charge, timeZone)),
      ...along,
      row('cut-off', 'Changes until', 'The moment of that payment'),
    ];
  }
  const resumes = state === 'paused' ? [row('paused', 'Paused until', momentText(charge.at, timeZone))] : [];
  const left = skipped
    ? [
        row(
          'skipped',
          `Box of ${dayText(skipped.on, timeZone)}`,
          `Skipped, not charged. ${undoText(skipped, timeZone)}`,
        ),
      ]
    : [];
  return [
    ...left,
    ...resumes,
    row('charge', 'Next payment', momentText(charge.at, timeZone)),
    ...along,
    row('cut-off', 'Changes until', momentText(cutOff ?? charge.at, timeZone)),
  ];
}

const kitsText = (names: readonly string[]): string =>
  `${plural(names.length, 'A test kit', 'Test kits')} for ${listOf(names)}`;

const undoText = ({ undoUntil }: NonNullable<Schedule['skipped']>, timeZone: string): string =>
  `Undo until ${momentText(undoUntil, timeZone)}`;

const NO_CHARGE: Partial<Record<Schedule['state'], string>> = {
  held: 'None while no cat gets sticks',
  paused: 'None while paused',
  overdue: 'Once the last one is paid',
};

/** 'About Sat 16 Jan, a month after the first sticks ship. Not before Fri 25 Dec.' */
function waitingText({ expected, notBefore, after }: NonNullable<Schedule['charge']>, timeZone: string): string {
  const least = dayText(notBefore, timeZone);
  const what = after === 'box' ? 'once the last box has shipped' : 'a month after the first sticks ship';
  const about = expected && dayText(expected, timeZone);
  if (!about || about === least) return `Not before ${least}, ${what}`;
  return `About ${about}, ${what}. Not before ${least}`;
}
