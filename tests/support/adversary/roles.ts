import { derivedId } from '#src/lib/id.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { productIdOf } from '#src/capabilities/pricing/rules/plans.ts';
import type { Belongings } from '../belongings.ts';
import type { Role, RoleName } from './attack-shop.ts';
import type { KnownValues } from './examples.ts';
import type { Operation } from './document.ts';

export interface DeskIds {
  mail: string;
  lot: string;
  household: string;
  inquiry: string;
  inquiryFile: string;
  order: string;
  set: string;
  dispute: string;
  discrepancy: string;
  shelter: string;
  vet: string;
}

export interface RoleInput {
  name: RoleName;
  personId: string | null;
  email: string;
  /** Of the account; null where it is not theirs to know. */
  password: string | null;
  now: Date;
  own: Belongings;
  desk: DeskIds;
  resume: File;
}

/** Left out of a request: it goes without, or only without another field. */
const OMITTED = null;

const IN_ADDRESSES: [RegExp, (own: Belongings, desk: DeskIds) => string][] = [
  [/^\/api\/cats\//, ({ cat }) => cat],
  [/^\/api\/medicines\//, ({ medicine }) => medicine],
  [/^\/api\/log\//, ({ entry }) => entry],
  [/^\/api\/sessions\//, ({ session }) => session],
  [/^\/api\/passkeys\//, ({ passkey }) => passkey],
  [/^\/api\/(kits|desk\/extras)\//, ({ kit }) => kit],
  [/^\/api\/vet-links\//, ({ vetLink }) => vetLink],
  [/^\/api\/vet-notes\//, ({ vetNote }) => vetNote],
  [/^\/api\/(desk\/)?consultations\//, ({ consultation }) => consultation],
  [/^\/api\/rewards\/user\//, ({ redemption }) => redemption],
  [/^\/api\/desk\/households\//, (_, { household }) => household],
  [/^\/api\/desk\/lots\//, (_, { lot }) => lot],
  [/^\/api\/desk\/mails\//, (_, { mail }) => mail],
  [/^\/api\/desk\/inbox\//, (_, { inquiry }) => inquiry],
  [/^\/api\/desk\/orders\//, (_, { order }) => order],
  [/^\/api\/desk\/disputes\//, (_, { dispute }) => dispute],
  [/^\/api\/desk\/discrepancies\//, (_, { discrepancy }) => discrepancy],
  [/^\/api\/desk\/results\//, (_, { set }) => set],
  [/^\/api\/desk\/shelters\//, (_, { shelter }) => shelter],
  [/^\/api\/desk\/credit-notes\//, ({ creditNote }) => creditNote],
  [/^\/api\/desk\/invoices\//, ({ invoice }) => invoice],
];

/** Current delivery address of the paid order. */
const HOME = { line1: '12 Marina Walk', line2: '', city: 'Dubai', region: '', postalCode: '00000', country: 'AE' };

/** A person, with values for fields that a schema alone does not determine. */
export function roleOf({ name, personId, email, password, now, own, desk, resume }: RoleInput): Role {
  let made = 0;
  const newId = () => derivedId('adversary', name, made++);
  const anywhere: Record<string, () => unknown> = {
    at: () => now.toISOString(),
    before: () => OMITTED,
    catId: () => own.cat,
    catIds: () => [own.cat],
    country: () => 'AE',
    currentPassword: () => password ?? 'not the password',
    email: () => `${name.replaceAll(' ', '-')}-${made++}@example.com`,
    referralCode: () => own.referralCode,
    month: () => '2026-12',
    nickname: () => OMITTED,
    offerCode: () => OMITTED,
    passkey: () => OMITTED,
    pauseUntil: () => OMITTED,
    password: () => password ?? 'not the password',
    phone: () => '+971501234567',
    phoneNumber: () => OMITTED,
    portrait: () => OMITTED,
    redemptionId: newId,
    requestId: newId,
    resume: () => resume,
    rewardId: () => 'poster',
    sessionId: () => own.checkout,
    timeZone: () => 'Asia/Dubai',
    weight: () => OMITTED,
    website: () => 'https://example.com',
  };
  const known = ({ name: operation, path }: Operation): KnownValues => {
    const here: Record<string, () => unknown> = { ...anywhere };
    const inAddress = IN_ADDRESSES.find(([pattern]) => pattern.test(path));
    if (/^\/api\/cats|\/households\/\{id\}\/cat(s|-edits)$/.test(path)) {
      // Of three ways to give an age one is taken.
      Object.assign(here, { age: () => OMITTED, bornOn: () => OMITTED, name: () => `Laila ${made++}` });
    }
    if (path.includes('/medicines')) Object.assign(here, { startedOn: () => '2026-11-01', endedOn: () => OMITTED });
    if (path.endsWith('/steps'))
      Object.assign(here, { to: () => 'kit_packed', extras: () => OMITTED, lots: () => OMITTED });
    if (path.startsWith('/api/invoices/')) here.file = () => `${own.invoice}.pdf`;
    if (path === '/api/desk/allocations')
      Object.assign(here, { shelterId: () => desk.shelter, units: () => 1, day: () => '2026-12-10' });
    if (path.endsWith('/next-box/preview')) here.day = () => '2026-12-20';
    if (path === '/api/desk/lots')
      Object.assign(here, { code: () => `LOT-${made++}`, made: () => 100, bestBefore: () => '2028-12-31' });
    if (path.startsWith('/api/credit-notes/')) here.file = () => `${own.creditNote}.pdf`;
    if (path.startsWith('/api/desk/accounting/')) here.file = () => '2026-12.csv';
    if (path.startsWith('/api/desk/month-figures/')) here.file = () => 'revenue.csv';
    if (path.startsWith('/api/desk/consultation-hours/')) {
      Object.assign(here, { vet: () => desk.vet, version: () => 0, zone: () => 'Asia/Dubai' });
      Object.assign(here, { opens: () => 540, closes: () => 720, link: () => 'https://rooms.example/amal' });
      Object.assign(here, { daysOff: () => ['2026-12-24'], extra: () => [] });
    }
    if (path.endsWith('/files/{file}')) here.file = () => desk.inquiryFile;
    if (path.startsWith('/api/friend-codes/')) here.code = () => own.referralCode;
    if (path === '/api/auth/login') here.email = () => email;
    if (path === '/api/desk/shop-versions') {
      const day = () => '2026-12-20';
      Object.assign(here, { key: () => `night-vet-${made++}`, seen: () => 0, from: day, posted: day });
      if (operation.startsWith('GET')) Object.assign(here, { kind: () => 'position', key: () => 'lab-analyst' });
    }
    if (path === '/api/desk/letters') here.seen = () => 0;
    if (path === '/api/page-views') here.path = () => '/about';
    if (path === '/api/account-deletions') here.password = () => 'not the password';
    if (path === '/api/auth/password-changes') here.currentPassword = () => 'not the password';
    if (path === '/api/profile') {
      Object.assign(here, { email: () => email, version: () => OMITTED, address: () => HOME });
    }
    if (/checkout-session/.test(path)) here.version = () => CONSENT_VERSION;
    if (operation === 'POST /api/create-checkout-session') {
      here.productId = () => productIdOf('standard');
      here.address = () => ({ line1: HOME.line1, city: HOME.city, country: HOME.country });
      here.cats = () => JSON.stringify([{ name: 'Miso', age: 'adult', concerns: ['healthy'] }]);
      here.quote = () => OMITTED;
    }
    return (field, where) => {
      if (field === 'id') return where === 'path' && inAddress ? inAddress[1](own, desk) : newId();
      return Object.hasOwn(here, field) ? here[field]?.() : undefined;
    };
  };
  return { name, personId, known };
}
