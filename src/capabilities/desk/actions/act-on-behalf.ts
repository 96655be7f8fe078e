import type { z } from '@hono/zod-openapi';
import { keepOnBehalf, onBehalfOf, onHousehold, type StaffRequest } from '#src/capabilities/access/actions/as-staff.ts';
import { askEmailFor } from '#src/capabilities/access/actions/email-for-household.ts';
import { askPhoneFor } from '#src/capabilities/access/actions/phone-for-household.ts';
import { mailExportWay } from '#src/capabilities/access/actions/mail-export-way.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { changeSubscriptionFor } from '#src/capabilities/billing/actions/change-subscription.ts';
import { planOfCat } from '#src/capabilities/billing/actions/plan-of-cat.ts';
import { previewChangeFor } from '#src/capabilities/billing/actions/preview-change.ts';
import { giveCredit, quoteCredit } from '#src/capabilities/billing/actions/give-credit.ts';
import { bookConsultation } from '#src/capabilities/consultations/actions/book-consultation.ts';
import { cancelConsultation } from '#src/capabilities/consultations/actions/cancel-consultation.ts';
import type {
  ChangeQuoteView,
  CreditQuote,
  CreditWish,
  PreviewChangeInput,
} from '#src/capabilities/billing/contract.ts';
import { addPlanCat } from '#src/capabilities/fulfilment/actions/add-plan-cat.ts';
import { replaceSticks } from '#src/capabilities/fulfilment/actions/replace-sticks.ts';
import { claimRefusal } from '#src/capabilities/fulfilment/actions/claim-refusal.ts';
import { addCat } from '#src/capabilities/households/actions/add-cat.ts';
import { archiveCat, restoreCat } from '#src/capabilities/households/actions/archive-cat.ts';
import { editCat } from '#src/capabilities/households/actions/edit-cat.ts';
import type { CatDetail } from '#src/capabilities/households/contract.ts';
import { exchangeInMonth, keepVersion } from '#src/capabilities/lab/actions/choose-formula.ts';
import type { SticksView } from '#src/capabilities/lab/sticks-contract.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { withdrawRedemption } from '#src/capabilities/rewards/actions/withdraw-redemption.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import { formatMoney } from '#src/lib/money.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { Ctx } from '#src/platform/services.ts';
import type * as shapes from '../behalf-contract.ts';
import type { OnBehalf } from '../mail/on-behalf.ts';
import { type ActForHousehold, inSteps, once } from './act-for-household.ts';
import { resendMail } from './resend-mail.ts';
import { tellHousehold } from './tell-household.ts';

const SYSTEM = systemActor('desk/act-on-behalf');

type Done = Promise<DomainError | null>;

/** Acts once, and mails the household the change; `tell` returns null where the action has a mail of its own. */
const onceTold = <T>(
  request: StaffRequest,
  act: ActForHousehold,
  work: (ctx: Ctx) => Promise<T | DomainError>,
  tell: (outcome: T, ctx: Ctx, household: HouseholdScope) => OnBehalf | null | Promise<OnBehalf | null>,
): Done =>
  once(request, act, async (ctx, { household }) => {
    const outcome = await work(ctx);
    if (isDomainError(outcome)) return outcome;
    const told = await tell(outcome as T, ctx, household);
    if (told) await tellHousehold(ctx, household, told);
    return outcome;
  });

/** Prices another plan or other cats for a household. Refuses as `previewChange` does. */
export const previewPlanFor = (
  request: StaffRequest,
  householdId: string,
  wish: PreviewChangeInput,
): Promise<ChangeQuoteView | DomainError> =>
  previewChangeFor(request.services, wish, (work) =>
    onHousehold(request, { action: 'household.preview', householdId }, (ctx, staff) => work(onBehalfOf(ctx, staff))),
  );

/** Changes the plan or its cats as previewed; the mail is the receipt. Refuses as `changeSubscription` does. */
export const changePlanFor = (
  request: StaffRequest,
  householdId: string,
  { token, ...asked }: z.infer<typeof shapes.PlanForHousehold>,
): Done =>
  inSteps(request, { action: 'household.plan', householdId, asked }, (_, behalf) =>
    changeSubscriptionFor(request.services, token, behalf),
  );

/** Adds a cat to the plan as previewed; the mail is the receipt. Refuses as `addPlanCat` does. */
export const joinPlanFor = (
  request: StaffRequest,
  householdId: string,
  { token, consent, ...asked }: z.infer<typeof shapes.PlanCatForHousehold>,
): Done =>
  once(request, { action: 'household.join', householdId, asked }, (ctx) => addPlanCat(ctx, { token, consent }));

/** Adds a cat. Refuses as `addCat` does. */
export const addCatFor = (
  request: StaffRequest,
  householdId: string,
  { cat, ...asked }: z.infer<typeof shapes.CatForHousehold>,
): Done =>
  onceTold(
    request,
    { action: 'household.add-cat', householdId, asked },
    (ctx) => addCat(ctx, { ...cat, requestId: asked.id }),
    ({ name }) => ({
      subject: `${nameInMail(name)} is in your account`,
      lines: [`${nameInMail(name)} is in your account now. Nothing is charged for that.`],
    }),
  );

/** Changes facts about a cat. Refuses as `editCat` does. */
export const editCatFor = (
  request: StaffRequest,
  householdId: string,
  { catId, cat, ...asked }: z.infer<typeof shapes.CatEditForHousehold>,
): Done =>
  onceTold(
    request,
    { action: 'household.edit-cat', householdId, asked },
    (ctx) => editCat(ctx, catId, cat),
    ({ name }) => ({
      subject: `The facts about ${nameInMail(name)} are changed`,
      lines: [`We changed what is written about ${nameInMail(name)}. You see it on its page in your account.`],
    }),
  );

/**
 * Archives a cat, or brings it back. A cat of the plan that died has one mail, which fulfilment writes. Refuses as `archiveCat`
 * and `restoreCat` do.
 */
export const archiveCatFor = (
  request: StaffRequest,
  householdId: string,
  { catId, reason, ...asked }: z.infer<typeof shapes.CatArchiveForHousehold>,
): Done =>
  onceTold(
    request,
    { action: reason ? 'household.archive-cat' : 'household.restore-cat', householdId, asked },
    (ctx) => (reason ? archiveCat(ctx, catId, reason) : restoreCat(ctx, catId)),
    async (cat, ctx, household) =>
      reason === 'died' && (await planOfCat(ctx, household, catId)) ? null : archivedWords(cat, reason),
  );

function archivedWords({ name }: CatDetail, reason: z.infer<typeof shapes.CatArchiveForHousehold>['reason']): OnBehalf {
  const shown = nameInMail(name);
  if (reason === 'died')
    return {
      subject: `About ${shown}`,
      lines: [
        `We are sorry about ${shown}.`,
        'The portrait, the records and the results stay in your account. We send no reminders about it.',
      ],
    };
  return reason
    ? {
        subject: `${shown} is archived`,
        lines: [
          `${shown} no longer lives with you, so no more sticks are made for it and no later box is charged for it.`,
          'The portrait, the records and the results stay in your account.',
        ],
      }
    : { subject: `${shown} is back in your account`, lines: [`${shown} is in its old place in your account again.`] };
}

/** Exchanges a formula for the next box, keeps a version or lets it go. Refuses as `exchangeInMonth` and `keepVersion` do. */
export const chooseSticksFor = (
  request: StaffRequest,
  householdId: string,
  { catId, choice, ...asked }: z.infer<typeof shapes.SticksForHousehold>,
): Done =>
  onceTold(
    request,
    { action: 'household.sticks', householdId, asked },
    (ctx) => ('out' in choice ? exchangeInMonth(ctx, catId, choice) : keepVersion(ctx, catId, choice.version)),
    (sticks) => ({ subject: 'The sticks of your next box are changed', lines: [sticksWords(sticks, choice)] }),
  );

function sticksWords(
  { versions, version }: SticksView,
  choice: z.infer<typeof shapes.SticksForHousehold>['choice'],
): string {
  if (!('out' in choice))
    return choice.version === null
      ? 'The newest version of the sticks goes into the boxes again.'
      : `Version ${choice.version} of the sticks stays in the boxes until that is changed.`;
  const into = versions.find((one) => one.version === version)?.exchange?.into;
  const nameOf = (formula: string | undefined) =>
    (formula && Object.hasOwn(FORMULAS, formula) && FORMULAS[formula as keyof typeof FORMULAS].name) ||
    'another formula';
  return `${nameOf(into)} comes into the next box instead of ${nameOf(choice.out)}.`;
}

/** Claims refused sticks. Refuses as `claimRefusal` does. */
export const claimFor = (
  request: StaffRequest,
  householdId: string,
  { claim, ...asked }: z.infer<typeof shapes.ClaimForHousehold>,
): Done =>
  onceTold(
    request,
    { action: 'household.claim', householdId, asked },
    (ctx) => claimRefusal(ctx, claim),
    ({ cat, number, state }) => ({
      subject: `A claim for the sticks of ${nameInMail(cat.name)}`,
      lines: [
        `We claimed the sticks of box ${number} that ${nameInMail(cat.name)} refused.`,
        claim.amount && state !== 'with-person'
          ? `${formatMoney(claim.amount)} goes back to your payment method; another mail says when it is sent.`
          : 'A person decides on it and answers by mail.',
      ],
    }),
  );

/** Sends free sticks in place of others. Refuses as `replaceSticks` does. */
export const replaceFor = (
  request: StaffRequest,
  householdId: string,
  { catId, reason, ...asked }: z.infer<typeof shapes.ReplacementForHousehold>,
): Done =>
  once(request, { action: 'household.replace', householdId, asked }, async (ctx, { household }) => {
    const box = await replaceSticks(ctx, household, { id: asked.id, catId, reason });
    if (isDomainError(box)) return box;
    const name = nameInMail(box.name);
    return tellHousehold(ctx, household, {
      subject: `Replacement sticks for ${name}`,
      lines: [
        `We send a month of sticks for ${name} once more: box ${box.number}. Nothing is charged for it, and your plan and its dates stay as they are.`,
        'We write again when it leaves.',
      ],
    });
  });

/** Sends a mail of the household once more, to the same address. Refuses as `resendMail` does. */
export const resendFor = (
  request: StaffRequest,
  householdId: string,
  { mailId, ...asked }: z.infer<typeof shapes.MailForHousehold>,
): Done =>
  once(request, { action: 'household.resend', householdId, asked }, (ctx, staff) => resendMail(ctx, staff, mailId));

/** Asks for another e-mail of the account. Refuses as `askEmailFor` does. */
export const changeEmailFor = (
  request: StaffRequest,
  householdId: string,
  { personId, email, ...asked }: z.infer<typeof shapes.EmailForHousehold>,
): Done =>
  once(request, { action: 'household.email', householdId, asked }, (ctx, staff) =>
    askEmailFor({ ...ctx, actor: request.actor }, staff, { personId, email }),
  );

/** Asks for another phone number of the account, and mails the household how to confirm it. Refuses as `askPhoneFor` does. */
export const changePhoneFor = (
  request: StaffRequest,
  householdId: string,
  { personId, phone, ...asked }: z.infer<typeof shapes.PhoneForHousehold>,
): Done =>
  once(request, { action: 'household.phone', householdId, asked }, async (ctx, staff) => {
    const wanted = await askPhoneFor({ ...ctx, actor: request.actor }, staff, { personId, phone });
    if (isDomainError(wanted)) return wanted;
    return tellHousehold(ctx, staff.household, {
      subject: 'Another phone number for your account',
      lines: [
        `We were asked to change the phone number of your account to the one that ends in ${wanted.phone.slice(-3)}.`,
        'It counts once you have confirmed it in your profile with the code that is sent to it. Until then nothing is changed.',
      ],
    });
  });

/** Books a consultation with a vet; its mail says that it was us. Refuses as `bookConsultation` does. */
export const bookFor = (
  request: StaffRequest,
  householdId: string,
  { booking, ...asked }: z.infer<typeof shapes.ConsultationForHousehold>,
): Done =>
  once(request, { action: 'household.consultation', householdId, asked }, (ctx) =>
    bookConsultation(ctx, { ...booking, id: asked.id }),
  );

/** Cancels a consultation; its mail says that it was us. Refuses as `cancelConsultation` does. */
export const endConsultationFor = (
  request: StaffRequest,
  householdId: string,
  { consultationId, ...asked }: z.infer<typeof shapes.ConsultationEndForHousehold>,
): Done =>
  once(request, { action: 'household.end-consultation', householdId, asked }, (ctx) =>
    cancelConsultation(ctx, consultationId),
  );

/** The amount of a credit. Refuses as `quoteCredit` does. */
export const previewCreditFor = (
  request: StaffRequest,
  householdId: string,
  { percentOff }: z.infer<typeof CreditWish>,
): Promise<CreditQuote | DomainError> =>
  onHousehold(request, { action: 'household.preview', householdId }, (ctx, { household, scope: { role } }) =>
    quoteCredit(ctx, household, { id: newId(), percentOff, role }),
  );

/** Gives a credit, and mails it once it is there. Refuses as `giveCredit` does. */
export async function creditFor(
  request: StaffRequest,
  householdId: string,
  { percentOff, seen, ...asked }: z.infer<typeof shapes.CreditForHousehold>,
): Done {
  const act = { action: 'household.credit', householdId, asked } as const;
  const { services } = request;
  return inSteps(request, act, async (_within, _behalf, step) => {
    const given = await giveCredit(services, { id: asked.id, percentOff, seen }, step);
    if (isDomainError(given)) return given;
    const { quote, staff } = given;
    await services.transact(SYSTEM, async (ctx) => {
      if (await keepOnBehalf(ctx, staff, { id: asked.id, act: act.action }))
        await tellHousehold(ctx, staff.household, { subject: 'A credit from our team', lines: quote.sentences });
    });
    return null;
  });
}

/**
 * Returns an unused reward, and mails the restored points. Refuses as `withdrawRedemption` does.
 */
export const returnRewardFor = (
  request: StaffRequest,
  householdId: string,
  { redemptionId, ...asked }: z.infer<typeof shapes.RewardForHousehold>,
): Done => {
  const act = { action: 'household.return-reward', householdId, asked } as const;
  return inSteps(request, act, async (_within, _behalf, step) => {
    const returned = await withdrawRedemption(request.services, {
      id: redemptionId,
      within: (work) => step((ctx, { household }, again) => work(ctx, household, { again })),
      async onReturned(ctx, household, { cost, title }) {
        if (!(await keepOnBehalf(ctx, { household }, { id: redemptionId, act: act.action }))) return;
        await tellHousehold(ctx, household, {
          subject: 'A reward was returned',
          lines: [`We returned this reward for you: ${title}. Your ${cost} points are back.`],
        });
      },
    });
    return isDomainError(returned) ? returned : null;
  });
};

/** Mails the owner the way to the export of their data, which only they can download. Refuses as `mailExportWay` does. */
export const exportFor = (
  request: StaffRequest,
  householdId: string,
  { personId, ...asked }: z.infer<typeof shapes.ExportForHousehold>,
): Done =>
  once(request, { action: 'household.send-data', householdId, asked }, (ctx, staff) =>
    mailExportWay(ctx, staff, personId),
  );
