import { expect, test } from 'vitest';
import { type NotedAct, STAFF_ACTS, type StaffActKey } from '#src/capabilities/access/rules/staff-acts.ts';
import { operationsOf, readDocument } from '#tests/support/adversary/document.ts';
import { openTestServices } from '#tests/support/engines.ts';

/** A request of a household and the act of the desk that does the same on its behalf. */
type OnBehalf = Record<string, NotedAct | StaffActKey>;

const ON_BEHALF: OnBehalf = {
  'PUT /api/profile': 'household.profile',
  'POST /api/auth/password-reset-requests': 'household.reset',
  'DELETE /api/household-people/{id}': 'household.share',
  'POST /api/cats': 'household.add-cat',
  'PATCH /api/cats/{id}': 'household.edit-cat',
  'POST /api/cats/{id}/archive': 'household.archive-cat',
  'POST /api/cats/{id}/restore': 'household.restore-cat',
  'POST /api/cats/{id}/sticks/exchange': 'household.sticks',
  'POST /api/cats/{id}/sticks/keep': 'household.sticks',
  'POST /api/sample-codes/exchange': 'household.samples',
  'POST /api/subscription/preview': 'household.preview',
  'POST /api/subscription/change': 'household.plan',
  'POST /api/subscription/cancel': 'household.cancel',
  'POST /api/subscription/keep': 'household.keep',
  'POST /api/plan-links/cancel': 'household.cancel',
  'POST /api/plan-links/keep': 'household.keep',
  'POST /api/subscription/next-box/preview': 'household.preview',
  'POST /api/subscription/next-box': 'household.box',
  'POST /api/box-links/change': 'household.box',
  'POST /api/subscription/kits/preview': 'household.preview',
  'POST /api/subscription/kits': 'household.kits',
  'POST /api/subscription/cats/preview': 'household.preview',
  'POST /api/subscription/cats': 'household.join',
  'POST /api/refusal-claims': 'household.claim',
  'POST /api/consultations': 'household.consultation',
  'POST /api/consultations/{id}/cancellation': 'household.end-consultation',
  'POST /api/rewards/user/{id}/withdraw': 'household.return-reward',
  'POST /api/order/pickup': 'order.step',
  'POST /api/kits/{id}/pickup': 'kit.pickup',
  'POST /api/withdrawals': 'message.withdrawal',
  'POST /api/gifts/withdrawal': 'refund.make',
};

/** Requests that nobody makes for a household, by reason. */
const LEFT_OUT: Record<string, readonly string[]> = {
  'It opens an account or closes it, proves who somebody is, or is about the devices they are signed in on: theirs alone.':
    [
      ...[
        'register',
        'login',
        'logout',
        'logout-everywhere',
        'password-resets',
        'phone-reset-requests',
        'phone-resets',
      ].map((name) => `POST /api/auth/${name}`),
      ...['email-verifications', 'email-change-undos', 'password-changes', 'email-verification-requests'].map(
        (name) => `POST /api/auth/${name}`,
      ),
      ...['passkey-challenges', 'passkey-logins', 'confirmation-challenges', 'confirmations', 'second-factors'].map(
        (name) => `POST /api/auth/${name}`,
      ),
      ...['provider-requests', 'provider-logins'].map((name) => `POST /api/auth/${name}`),
      ...['phone-codes', 'phone-verifications', 'password-advice-dismissals'].map(
        (name) => `POST /api/profile/${name}`,
      ),
      ...['POST /api/account-deletions', 'DELETE /api/sessions', 'DELETE /api/sessions/{id}'],
      ...[
        'POST /api/passkeys',
        'POST /api/passkey-challenges',
        'PATCH /api/passkeys/{id}',
        'DELETE /api/passkeys/{id}',
      ],
      ...['POST /api/authenticator-app', 'DELETE /api/authenticator-app', 'POST /api/authenticator-app/setups'],
      ...['POST /api/authenticator-app/recovery-codes', 'PUT /api/push/kinds', 'PUT /api/push/browser'],
      'POST /api/push/browser-removals',
    ],
  'It decides who else sees the household, and the owner alone may do that; ending it is an act of the desk.': [
    ...['POST /api/household-people/invitations', 'DELETE /api/household-people/invitations/{id}'],
    ...['lookups', 'acceptances', 'refusals'].map((name) => `POST /api/household-invitations/${name}`),
    ...['DELETE /api/memberships/{id}', 'PUT /api/cats/{id}/share-card', 'DELETE /api/cats/{id}/share-card'],
    ...['POST /api/cats/{id}/vet-links', 'DELETE /api/vet-links/{id}', 'DELETE /api/vet-notes/{id}'],
  ],
  'It is signed as seen at home, and a colleague has seen nothing of it.': [
    ...['POST /api/cats/{id}/log', 'POST /api/log/batch', 'PATCH /api/log/{id}', 'DELETE /api/log/{id}'],
    ...['POST /api/cats/{id}/medicines', 'PATCH /api/medicines/{id}', 'DELETE /api/medicines/{id}'],
    ...['POST /api/cats/{id}/results/seen', 'POST /api/wellness/log-activity'],
  ],
  'It pays, or names a card: nobody else gives their consent or types the card. A refund or credit is an act of its own.':
    [
      ...['POST /api/create-checkout-session', 'POST /api/get-or-create-subscription'],
      ...['agreement', 'account', 'claim'].map((name) => `POST /api/checkout-sessions/{sessionId}/${name}`),
      ...['POST /api/claims/order', 'POST /api/claims/account', 'POST /api/claims'],
      ...['POST /api/subscription/payment-method', 'POST /api/gift-quotes', 'POST /api/gifts'],
      ...['POST /api/gift-codes', 'POST /api/gift-redemptions', 'POST /api/quotes'],
    ],
  'It spends points on what the owner chooses; returning it is an act of the desk.': ['POST /api/rewards/redeem'],
  'It brings in files of another shop, which the owner has and checks in a preview.': [
    ...['POST /api/imports', 'DELETE /api/imports/{id}', 'POST /api/import-previews'],
  ],
  'Time zone and units are how the owner reads their own pages.': ['PATCH /api/household'],
  'Moving one is cancelling it and booking another, which are both acts.': ['PUT /api/consultations/{id}'],
  'It works by a secret link, or reads something by one; the desk has its own view of the same.': [
    ...['POST /api/plan-links/open', 'POST /api/plan-links/reasons', 'POST /api/box-links/open'],
    ...['POST /api/subscription/reasons', 'POST /api/order-status', 'POST /api/order-status/links'],
    ...['POST /api/gifts/status', 'POST /api/gifts/document', 'POST /api/gifts/card'],
    ...['POST /api/vet-sheet', 'POST /api/vet-sheet/document', 'POST /api/vet-sheet/notes'],
  ],
  'It is a message, a wish or a wizard of somebody who may have no household.': [
    ...['POST /api/onboarding-progress', 'POST /api/onboarding/answers', 'POST /api/onboarding/resume-link'],
    ...['POST /api/onboarding/resume', 'POST /api/contact', 'POST /api/affiliate/applications'],
    ...['POST /api/partnerships', 'POST /api/results-requests', 'POST /api/careers/applications'],
    ...['subscribe', 'confirm', 'unsubscribe'].map((name) => `POST /api/newsletter/${name}`),
    ...[
      'POST /api/waitlist',
      'POST /api/waitlist/confirm',
      'POST /api/waitlist/invitation',
      'POST /api/waitlist/leave',
    ],
    ...['POST /api/chat/messages', 'POST /api/chat/read', 'POST /api/chat/address'],
    ...['POST /api/page-views', 'POST /api/affiliate-clicks'],
  ],
  'It is an affiliate’s account for money, not a household.': [
    ...['PUT /api/affiliate/payout-account', 'POST /api/affiliate/connect', 'POST /api/affiliate/connect/looks'],
  ],
  'It invites a colleague.': ['POST /api/staff-invitations/lookups', 'POST /api/staff-invitations/acceptances'],
  'It is done by somebody who shares the household, under their own name.': [
    ...['POST /api/shared/{id}/cats/{cat}/log', 'DELETE /api/shared/{id}/log/{entry}'],
    ...['POST /api/shared/{id}/cats/{cat}/medicines', 'PATCH /api/shared/{id}/medicines/{medicine}'],
    ...['POST /api/shared/{id}/next-box/preview', 'POST /api/shared/{id}/next-box'],
  ],
};

test('every act of a household is also an act of the desk on its behalf, or left out with its reason', async () => {
  const services = await openTestServices('pglite', {}, { demo: () => ({}) });
  try {
    const writes = operationsOf(await readDocument(services))
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('GET ') && !/ \/api\/(desk|partner|demo)\//.test(name));
    const known = [...Object.keys(ON_BEHALF), ...Object.values(LEFT_OUT).flat()];
    expect(known.toSorted()).toEqual([...new Set(known)].toSorted());
    expect(writes.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !writes.includes(name))).toEqual([]);
    expect(Object.values(ON_BEHALF).filter((act) => !Object.hasOwn(STAFF_ACTS, act))).toEqual([]);
  } finally {
    await services.close();
  }
});
