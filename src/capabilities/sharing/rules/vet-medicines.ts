import type { Day } from '#src/capabilities/households/rules/days.ts';
import { isTakenOn, type Medicine } from '#src/capabilities/households/rules/medicine.ts';
import { clipped, dayText } from './vet-words.ts';

/** Rows shown of each. */
const SHOWN = { now: 20, ended: 5, vaccinations: 6 } as const;
const LONGEST = 200;

/** Medicines that the cat gets, those that ended and vaccinations, each the newest first. */
export function medicineRows({ medicines, day }: { medicines: readonly Medicine[]; day: Day }): string[][] {
  const ofKind = (kind: Medicine['kind']) => medicines.filter((one) => one.kind === kind);
  const [now, ended] = [
    ofKind('medicine').filter((one) => isTakenOn(one, day)),
    ofKind('medicine').filter((one) => !isTakenOn(one, day)),
  ];
  return [
    ...limited(now, SHOWN.now, 'Now', medicineText),
    ...limited(ended, SHOWN.ended, 'Ended', medicineText),
    ...limited(ofKind('vaccination'), SHOWN.vaccinations, 'Vaccination', vaccinationText),
  ];
}

function limited(all: Medicine[], most: number, head: string, words: (one: Medicine) => string): string[][] {
  const rows = all.slice(0, most).map((one) => [head, clipped(words(one), LONGEST)]);
  return all.length > most ? [...rows, [head, `${all.length - most} more, in the household’s list.`]] : rows;
}

function medicineText({ name, dose, startedOn, endedOn }: Medicine): string {
  const since = startedOn ? `since ${dayText(startedOn)}` : 'first day not known';
  return [name, dose?.replace(/[.\s]+$/, '') ?? 'dose not told', since, endedOn && `until ${dayText(endedOn)}`]
    .filter(Boolean)
    .join(', ');
}

function vaccinationText({ name, dose, startedOn, endedOn }: Medicine): string {
  const given = startedOn && `on ${dayText(startedOn)}`;
  return [name, dose?.replace(/[.\s]+$/, ''), given, endedOn && `due again on ${dayText(endedOn)}`]
    .filter(Boolean)
    .join(', ');
}
