import type { FullPosition } from './full-flow.ts';
import type { Step } from './steps.ts';

/** A field that the server refused, with its sentence. */
export interface RefusedField {
  field: string;
  text: string;
}

type Named<Where> = Where & { field: string };
interface InWizards {
  a: Named<{ step: Step }> | null;
  b: Named<FullPosition>;
}

const inA = (step: Step, field: string) => ({ step, field });
const inB = (step: FullPosition['step'], field: string, catIndex = 0) => ({ step, catIndex, field });

/** Fields of the order's request, with their step in each wizard. The quick wizard takes the name from the account. */
const ASKED_AT: Record<string, InWizards> = {
  'customerData.email': { a: inA(1, 'email'), b: inB(4, 'owner.email') },
  'customerData.name': { a: null, b: inB(4, 'owner.name') },
  'customerData.address.line1': { a: inA(5, 'address.street'), b: inB(4, 'owner.address') },
  'customerData.address.line2': { a: inA(5, 'address.apartment'), b: inB(4, 'owner.apartment') },
  'customerData.address.city': { a: inA(5, 'address.city'), b: inB(4, 'owner.city') },
  'customerData.address.state': { a: inA(5, 'address.region'), b: inB(4, 'owner.region') },
  'customerData.address.postal_code': { a: inA(5, 'address.zipcode'), b: inB(4, 'owner.zipcode') },
  'customerData.address.country': { a: inA(1, 'country'), b: inB(4, 'owner.country') },
  'consent.accepted': { a: inA(5, 'consent'), b: inB(7, 'consent') },
};

const CAT_NAME = /^metadata\.cats\.(\d+)\.name$/;

function askedAt(path: string): InWizards | null {
  if (Object.hasOwn(ASKED_AT, path)) return ASKED_AT[path] ?? null;
  const [, cat] = CAT_NAME.exec(path) ?? [];
  return cat ? { a: inA(2, `cats.${cat}.name`), b: inB(2, `cats.${cat}.name`, Number(cat)) } : null;
}

type Issues = readonly { path: string; message: string }[];

/** The step of the quick wizard that asks for the first refused field it has; null where it asks for none of them. */
export function refusedInQuick(issues: Issues): (RefusedField & { step: Step }) | null {
  const [first] = issues.flatMap(({ path, message }) => {
    const place = askedAt(path)?.a;
    return place ? [{ ...place, text: message }] : [];
  });
  return first ?? null;
}

/** The place in the full wizard that asks for the first refused field it has; null where it asks for none of them. */
export function refusedInFull(issues: Issues): (RefusedField & { place: FullPosition }) | null {
  const [first] = issues.flatMap(({ path, message }) => {
    const found = askedAt(path)?.b;
    if (!found) return [];
    const { field, ...place } = found;
    return [{ field, place, text: message }];
  });
  return first ?? null;
}
