import { hashPassword } from '#src/capabilities/access/actions/hash-password.ts';
import type { SetDetail } from '#src/capabilities/lab/set-contract.ts';
import { PANEL } from '#src/capabilities/lab/rules/panel.ts';
import { type Browser } from './buyers.ts';
import { signedInColleague } from './colleague.ts';
import type { TestServices } from './engines.ts';
import { newCat, newMember } from './members.ts';

/** Every marker in the middle of its optimal range. */
export const middle = Object.fromEntries(PANEL.map(({ id, optimal }) => [id, (optimal.from + optimal.to) / 2]));

let colleagues = 0;
/** The same for all of them: a hash takes long on purpose. */
let passwordHash: ReturnType<typeof hashPassword> | undefined;

/** A signed-in owner of the shop who may work in the lab. */
export async function colleague(services: TestServices, firstName: string): Promise<Browser> {
  passwordHash ??= hashPassword('sevensticks');
  const hashed = await passwordHash;
  colleagues += 1;
  const email = `${firstName.toLowerCase()}-${colleagues}@example.com`;
  return signedInColleague(services, { firstName, lastName: 'Lab', email, passwordHash: hashed, role: 'admin' });
}

/** Two colleagues, a member with a cat, and the cat's samples in the lab. */
export async function atWork(services: TestServices, cat: object = {}) {
  const [noor, sami] = [await colleague(services, 'Noor'), await colleague(services, 'Sami')];
  const member = await newMember(services);
  const catId = await newCat(member, {
    name: 'Miso',
    ageMonths: 48,
    gender: 'female',
    dietaryPreference: 'wet',
    ...cat,
  });
  const { json: set } = await noor.post('/api/desk/results', { catId });
  const on = (act: string) => `/api/desk/results/${set.id}/${act}`;
  const enter = (values: object, more: object = {}) =>
    noor.post(on('values'), { version: set.version, values, dna: null, declared: {}, ...more });
  return { noor, sami, member, catId, set: set as SetDetail, on, enter };
}
