import { listOf } from '#src/lib/lists.ts';
import type { MedicineView } from '../../contract.ts';
import { longDay } from './entry-words.ts';

type MedicineFields = Pick<MedicineView, 'kind' | 'dose' | 'startedOn' | 'endedOn'>;

/** Dose and days of a medicine or vaccination: "Half a tablet a day. Since 3 March 2026, until 10 March 2026." */
export function medicineText({ kind, dose, startedOn, endedOn }: MedicineFields): string {
  const days =
    kind === 'vaccination'
      ? [startedOn && `Given on ${longDay(startedOn)}`, endedOn && `due again on ${longDay(endedOn)}`]
      : [startedOn ? `Since ${longDay(startedOn)}` : 'First day not known', endedOn && `until ${longDay(endedOn)}`];
  const sentence = days.filter(Boolean).join(', ');
  return [dose?.replace(/[.\s]*$/, '.'), sentence && `${sentence}.`].filter(Boolean).join(' ');
}

/** Asks for a vet's word about sticks beside medicines; null where a cat gets none. */
export function askTheVet(name: string, medicines: readonly Pick<MedicineView, 'name' | 'taken'>[]): string | null {
  const taken = medicines.filter((one) => one.taken);
  if (taken.length === 0) return null;
  const them = taken.length === 1 ? 'it' : 'them';
  return `${name} gets ${listOf(taken.map((one) => one.name))}. Please ask your vet about sticks together with ${them} before you give them.`;
}
