/** Fields whose name on the wire is not what people call them. */
const CALLED: Record<string, string> = {
  at: 'time',
  bornOn: 'date of birth',
  catCount: 'number of cats',
  catId: 'cat',
  catIds: 'cats',
  csv: 'file',
  customerData: 'contact details',
  endedOn: 'last day',
  holder: 'account holder',
  iban: 'IBAN',
  metadata: 'order',
  line1: 'street and number',
  line2: 'apartment',
  phoneNumber: 'phone number',
  planType: 'plan',
  postal_code: 'postcode',
  preferredLoginMethod: 'way to sign in',
  productId: 'plan',
  quantity: 'number of cats',
  requestId: 'number of this form',
  selectedPlan: 'plan',
  startedOn: 'first day',
  token: 'link',
  zipcode: 'postcode',
};

/** Readable name of a field, from its path: `['cats', 1, 'name']` is "name of cat 2". Empty without a field. */
export function fieldName(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => (/^\d+$/.test(String(step)) ? Number(step) : String(step)));
  const last = steps.findLastIndex((step) => typeof step === 'string');
  if (last < 0) return '';
  const owners = steps.flatMap((step, index) => {
    const list = steps[index - 1];
    return typeof step === 'number' && typeof list === 'string'
      ? [{ list, number: step + 1, own: index - 1 === last }]
      : [];
  });
  const own = owners.find((owner) => owner.own);
  const name = own ? `${singular(words(own.list))} ${own.number}` : words(String(steps[last]));
  const of = owners.filter((owner) => !owner.own).map(({ list, number }) => ` of ${singular(words(list))} ${number}`);
  return name + of.toReversed().join('');
}

const words = (step: string): string =>
  CALLED[step] ?? step.replaceAll('_', ' ').replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');
