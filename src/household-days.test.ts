import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LinkedPlanView } from '#src/capabilities/billing/plan-ending-contract.ts';
import type { SubscriptionState } from '#src/capabilities/billing/subscription-contract.ts';
import { catsBackMail, catsPausedMail } from '#src/capabilities/billing/mail/cat-pause.tsx';
import { disputeOpenedMail } from '#src/capabilities/billing/mail/dispute.tsx';
import { nextBoxMail } from '#src/capabilities/billing/mail/next-box.tsx';
import { paymentProblemMail } from '#src/capabilities/billing/mail/payment-failed.tsx';
import { catAddedMail } from '#src/capabilities/billing/mail/plan-cat.tsx';
import { planEndingMail } from '#src/capabilities/billing/mail/plan-ending.tsx';
import { additionSentences, type CatAddition } from '#src/capabilities/billing/rules/cat-addition.ts';
import { changeSentences } from '#src/capabilities/billing/rules/change-words.ts';
import type { Ending } from '#src/capabilities/billing/rules/ending.ts';
import { boxNote, type BoxReceipt, boxSentences } from '#src/capabilities/billing/rules/next-box-words.ts';
import { LADDER_STEPS, problemSentences } from '#src/capabilities/billing/rules/payment-ladder.ts';
import type { PlannedChange } from '#src/capabilities/billing/rules/plan-change.ts';
import { cancelHead, cancelRows } from '#src/capabilities/billing/screens/cancel/words.ts';
import { boxRows, wishText } from '#src/capabilities/billing/screens/plan/next-box-text.ts';
import { headlineOf } from '#src/capabilities/billing/screens/plan/words.ts';
import { skipHead, skipRows } from '#src/capabilities/billing/screens/skip/words.ts';
import { renewalReminderMail } from '#src/capabilities/fulfilment/mail/box.tsx';
import { deathMail } from '#src/capabilities/fulfilment/mail/death.tsx';
import { waitingMail } from '#src/capabilities/fulfilment/mail/results.tsx';
import { skipProposalMail } from '#src/capabilities/fulfilment/mail/skip-proposal.ts';
import { money } from '#src/lib/money.ts';

const ZONES = ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Dubai'] as const;
const SUM = money(5899, 'EUR');
const TO = { to: 'maryam@example.com', origin: 'https://shop.test', supportEmail: 'help@shop.test' };

const moment = fc
  .date({ min: new Date('2026-12-01T00:00:00Z'), max: new Date('2029-01-01T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString());
const zone = fc.constantFrom(...ZONES);

/** A moment by the clock of a zone, independent of the code that is tested: 22 November 2026, and at 18:40. */
function clockOf(iso: string, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(new Date(iso));
  const plain = format({ day: 'numeric', month: 'long' });
  return {
    plain,
    full: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
  };
}

/** Paragraphs of a mail as plain text. */
const linesOf = ({ text }: { text?: string | undefined }): string[] => (text ?? '').split('\n\n');

const STATE = {
  ...{ status: 'active', collectionPaused: false, endsOn: null, endsBecause: null, paymentProblem: null },
  nextBox: { chargesAt: null, ordinary: null, restsFrom: null, wish: null },
  nextCharge: { state: 'running', at: null, notBefore: null, endsOn: null, skipped: null },
} satisfies Partial<SubscriptionState>;

test('N27 the days of one moment differ by household: this is what the comparisons below rest on', () => {
  const days = ZONES.map((timeZone) => clockOf('2026-12-31T21:30:00Z', timeZone).full);
  expect(days).toEqual(['1 January 2027', '31 December 2026', '1 January 2027']);
  expect(ZONES.map((timeZone) => clockOf('2026-12-31T12:30:00Z', timeZone).full)).toEqual([
    '1 January 2027',
    '31 December 2026',
    '31 December 2026',
  ]);
});

test('N27 a renewal that failed: the page has the sentences of the mail, with each try by the clock of the household', () => {
  fc.assert(
    fc.property(zone, fc.array(moment, { maxLength: 4 }), fc.boolean(), (timeZone, tries, needsApproval) => {
      const problem = { amount: SUM, why: null, needsApproval, tries };
      const said = problemSentences(problem, timeZone);
      for (const iso of needsApproval ? tries.slice(-1) : tries)
        expect(said.join(' ')).toContain(clockOf(iso, timeZone).full);
      for (const step of LADDER_STEPS) {
        const mail = paymentProblemMail({ ...TO, timeZone, step, problem, payUrl: null });
        expect(linesOf(mail).slice(0, said.length)).toEqual(said);
        if (tries[0] && (step === 'last-try' || step === 'final-notice'))
          expect(mail.subject).toContain(clockOf((needsApproval ? tries.at(-1) : null) ?? tries[0], timeZone).full);
      }
    }),
  );
});

test('N27 N11 a plan that ends: mail, page of the mailed link and Billing name one day', () => {
  fc.assert(
    fc.property(zone, moment, moment, (timeZone, endsOn, at) => {
      const content: Ending = {
        ...{ kind: 'cancelled', at, endsOn, stillDue: null, sticksToCome: false },
        lastCharge: { amount: SUM, at },
      };
      const mail = planEndingMail({ ...TO, timeZone, code: 'R', content, orderNumber: null });
      const view = {
        ...{ plan: 'standard', cats: 1, orderNumber: null, monthly: SUM, nextPayment: null, renewsOn: null },
        ...{ timeZone, state: 'ending', ifCancelled: null, receipt: { ...content, code: 'R', valid: true } },
        ...{ cancel: { allowed: false, reason: null }, keep: { allowed: true, reason: null }, reasonsGiven: false },
      } as unknown as LinkedPlanView;
      const said = cancelHead(view, false).lead;
      expect(linesOf(mail).slice(0, 3).join(' ')).toBe(said);
      const { full, plain } = clockOf(endsOn, timeZone);
      expect(said).toContain(`The plan is cancelled and ends on ${full}.`);
      expect(said).toContain(`on ${clockOf(at, timeZone).full}.`);
      const ends = cancelRows(view).find(({ name }) => name === 'The plan ends')?.value;
      expect(ends).toContain(full);
      expect(headlineOf({ ...STATE, endsOn }, timeZone).title).toBe(`Ends on ${plain}.`);
      const running = { ...view, state: 'running', receipt: null, renewsOn: endsOn } as LinkedPlanView;
      expect(cancelRows(running)).toContainEqual({ name: 'Renews next', value: full });
      // While it is asked, and once the plan is kept, no row says that it ends.
      const asked = { ...running, ifCancelled: content };
      const kept = { ...asked, receipt: { ...content, kind: 'kept', endsOn: null } } as LinkedPlanView;
      const named = (one: LinkedPlanView) => cancelRows(one).map(({ name }) => name);
      expect(named(asked)).toContain('If you cancel, it ends');
      for (const one of [asked, kept]) expect(named(one)).not.toContain('The plan ends');
      expect(named(kept)).not.toContain('If you cancel, it ends');
      const died = { name: 'Miso', cats: 1, monthly: SUM, held: false, next: null, unsent: false };
      expect(deathMail({ ...TO, ...died, timeZone, endsOn: new Date(endsOn) }).text).toContain(`ends on ${full}.`);
    }),
  );
});

test('N27 a pause and a skip: page, mail, receipt and the line of the invoice have the same sentences', () => {
  fc.assert(
    fc.property(
      fc.record({ timeZone: zone, chargesAt: moment, insteadOf: moment, paidUntil: moment }),
      fc.constantFrom('skipped', 'paused', 'moved', 'forwarded', 'resumed'),
      (box, kind) => {
        const { timeZone, chargesAt, insteadOf } = box;
        const content: BoxReceipt = { kind, at: insteadOf, box: { ...box, amount: SUM, boxes: null } };
        const said = boxSentences(content);
        const mail = nextBoxMail({ ...TO, code: 'R', content, orderNumber: null });
        expect(linesOf(mail).slice(0, said.length)).toEqual(said);
        expect(boxNote(content, 'R')).toBe(`${said[0]} Receipt R.`);
        const { full, plain, time } = clockOf(chargesAt, timeZone);
        expect(said.join(' ')).toContain(`on ${plain} at ${time}`);
        const wish = { kind: 'pause', until: chargesAt } as NonNullable<SubscriptionState['nextBox']['wish']>;
        const nextBox = { chargesAt, ordinary: insteadOf, restsFrom: null, wish };
        expect(wishText(nextBox, timeZone)).toBe(`Paused until ${plain}`);
        expect(headlineOf({ ...STATE, nextBox }, timeZone).title).toBe(`Paused until ${plain}.`);
        if (kind === 'paused') expect(said[0]).toContain(`paused until ${full}`);
        if (kind === 'skipped') {
          const before = clockOf(insteadOf, timeZone);
          const skip = { ...wish, kind: 'skip' } as typeof wish;
          expect(said[0]).toBe(`The box of ${before.full} is skipped.`);
          expect(wishText({ ...nextBox, wish: skip }, timeZone)).toBe(`The box of ${before.plain} is skipped`);
        }
      },
    ),
  );
});

const TERMS = { plan: 'standard', quantity: 1, unitAmount: 2700, renewalAmount: 5899 } as const;

test('N27 paused cats: what is said before it is confirmed and both mails name one day', () => {
  fc.assert(
    fc.property(zone, moment, (timeZone, renewsOn) => {
      const planned = {
        ...{ effective: 'renewal', from: TERMS, to: TERMS, leaving: ['1'], currency: 'EUR', country: 'DE', due: 0 },
        ...{ unitNow: 2700, prorationAt: 0, until: renewsOn, waits: false },
        back: { cats: ['1'], monthly: 8499, end: { boxes: 1, renewsOn } },
      } as unknown as PlannedChange;
      const context = { timeZone, country: 'DE', leaving: ['Miso'], returning: [], waiting: [] };
      const said = changeSentences(planned, { ...context, renewsOn: new Date(renewsOn) }).join(' ');
      const { full } = clockOf(renewsOn, timeZone);
      const back = `With the renewal on ${full}, Miso is back`;
      expect(said).toContain(back);
      expect(said).toContain(`The next renewal is €58.99, on ${full}.`);
      const told = { ...TO, timeZone, names: ['Miso'], cats: 1, then: SUM, next: null, renewsOn: new Date(renewsOn) };
      expect(catsPausedMail({ ...told, now: SUM, kits: [] }).text).toContain(back);
      expect(catsBackMail(told).text).toContain(`the next renewal, on ${full}, is for Miso again`);
    }),
  );
});

test('N27 a cat that joins: the quote and the mail have the same sentences', () => {
  fc.assert(
    fc.property(zone, moment, (timeZone, chargedFrom) => {
      const addition: CatAddition = {
        ...{ cat: { id: '1', name: 'Miso' }, from: TERMS, to: TERMS, currency: 'EUR', country: 'DE' },
        ...{ joins: 'ready', chargedFrom },
      };
      const said = additionSentences(addition, { timeZone });
      expect(said.join(' ')).toContain(`That is on ${clockOf(chargedFrom, timeZone).full} at the earliest.`);
      expect(linesOf(catAddedMail({ ...TO, timeZone, addition })).slice(0, said.length)).toEqual(said);
    }),
  );
});

test('N27 the cut-off: pages, the reminder and the proposal of a skip name one day and one time, in the zone of the household', () => {
  fc.assert(
    fc.property(zone, moment, (timeZone, chargesAt) => {
      const { full, plain, time } = clockOf(chargesAt, timeZone);
      const chargedOn = new Date(chargesAt);
      const nextBox = { chargesAt, ordinary: null, restsFrom: null, wish: null };
      const rows = new Map(boxRows({ nextBox, nextPayment: SUM }, timeZone));
      const cutOff = rows.get('Changes until') ?? '';
      expect(rows.get('Charged on')).toBe(full);
      expect(cutOff).toContain(` ${time} `);
      const reminder = renewalReminderMail({
        ...{ ...TO, amount: SUM, discounts: [], kits: [], chargedOn, timeZone, resumes: false, skipUrl: null },
        ...{ names: 'Miso', sticks: 30, number: 'CAT-1' },
        // Its rows are those of the dashboard (desk/one-schedule.test.tsx).
        schedule: [{ id: 'cut-off', name: 'Changes until', value: cutOff, note: null, late: false }],
      });
      expect(reminder.subject).toContain(full);
      expect(reminder.text).toContain(`On ${full} we charge`);
      expect(reminder.text).toContain(`Changes until: ${cutOff}`);
      const proposal = skipProposalMail({
        ...TO,
        cats: [],
        estimates: [],
        chargesAt: chargedOn,
        timeZone,
        number: '1',
      });
      expect(proposal.text).toContain(`The next box is charged on ${plain} at ${time}.`);
      const quote = { amount: SUM, sentences: [] };
      const linked = { plan: 'standard', orderNumber: null, state: 'open', chargesAt, timeZone, quote } as never;
      expect(skipHead(linked).title).toBe(`Skip the box of ${full}?`);
      expect(skipRows(linked)).toContainEqual({ name: 'Changes until', value: cutOff });
    }),
  );
});

test('N27 other mails about a household write its days', () => {
  fc.assert(
    fc.property(zone, moment, (timeZone, iso) => {
      const { full } = clockOf(iso, timeZone);
      const dispute = { ...TO, timeZone, amount: SUM, paidAt: new Date(iso), number: null, inquiry: true };
      expect(disputeOpenedMail(dispute).text).toContain(`€58.99 of ${full}.`);
      const waiting = {
        ...TO,
        timeZone,
        names: 'Miso',
        cats: [],
        until: new Date(iso),
        number: '1',
        behind: 'plan' as const,
      };
      expect(waitingMail(waiting).text).toContain(`can have sticks by ${full}, we pack the box`);
    }),
  );
});
