import type { KeptId } from '#src/capabilities/access/rules/retention.ts';
import { KNOWN_DEVICE_DAYS } from '#src/capabilities/access/rules/limits.ts';
import { CHAT_COOKIE_DAYS } from '#src/capabilities/outreach/rules/chat.ts';
import { REFERRAL_KEY } from '#src/capabilities/onboarding/rules/referral-code.ts';
import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';
import { REFERRAL_CODE_DAYS } from '#src/capabilities/pricing/rules/referrals.ts';

export type Basis = 'Contract' | 'Consent' | 'Legal duty' | 'Legitimate interest' | 'Nothing personal';

/** Purpose and legal basis of each kind of data. Retention periods are in the retention table. */
export const PURPOSES: Record<KeptId, { purpose: string; basis: Basis }> = {
  account: { purpose: 'To recognise you when you sign in.', basis: 'Contract' },
  cats: { purpose: 'To choose the sticks, and to show you the results.', basis: 'Contract' },
  shareCards: { purpose: 'To show a card of your cat to those you send its link.', basis: 'Consent' },
  consultations: {
    purpose: 'To hold the consultations that your plan includes, and to show you the vet’s notes.',
    basis: 'Contract',
  },
  consultationPhones: { purpose: 'So that the vet can call you.', basis: 'Contract' },
  vetLinks: {
    purpose: 'To show the facts of your cat to a vet you send a link, and to keep their note.',
    basis: 'Consent',
  },
  pushMessages: { purpose: 'To tell you on your device what you chose to be told.', basis: 'Consent' },
  members: { purpose: 'To share the household with those you invited.', basis: 'Contract' },
  memberNames: { purpose: 'To say who gave a cat what.', basis: 'Legitimate interest' },
  memberInvitations: { purpose: 'To invite whom you named.', basis: 'Legitimate interest' },
  imports: { purpose: 'To show you what you had in another shop.', basis: 'Contract' },
  sessions: { purpose: 'To keep you signed in, and to let you sign out on other devices.', basis: 'Contract' },
  links: {
    purpose: 'To confirm an address, change a password, claim an order or continue your answers.',
    basis: 'Contract',
  },
  securityEvents: {
    purpose: 'To show you who used your account, and to find out what happened if it was someone else.',
    basis: 'Legitimate interest',
  },
  auditLog: {
    purpose: 'To find out who looked at your data if someone had no reason to.',
    basis: 'Legitimate interest',
  },
  attempts: { purpose: 'To keep accounts and forms safe.', basis: 'Legitimate interest' },
  drafts: { purpose: 'To keep what you typed: e-mail, country, address, your cats.', basis: 'Contract' },
  documents: { purpose: 'To give you a document again without delay.', basis: 'Contract' },
  unpaidCheckouts: { purpose: 'To complete an order you started.', basis: 'Contract' },
  providerEvents: { purpose: 'To learn whether a payment succeeded.', basis: 'Contract' },
  orders: { purpose: 'To deliver, to invoice, to refund, and to keep accounts.', basis: 'Legal duty' },
  mailBodies: { purpose: 'To send you confirmations, links and answers.', basis: 'Contract' },
  mailNotes: { purpose: 'To know which mails we sent.', basis: 'Legitimate interest' },
  messages: { purpose: 'To answer you.', basis: 'Legitimate interest' },
  applications: { purpose: 'To decide who we work with.', basis: 'Contract' },
  newsletterUnconfirmed: { purpose: 'To check that it was really you.', basis: 'Consent' },
  affiliates: { purpose: 'To pay those who recommend us.', basis: 'Contract' },
  partnerContact: { purpose: 'To write to a partner about its keys and webhooks.', basis: 'Legitimate interest' },
  newsletter: { purpose: 'To send the newsletter.', basis: 'Consent' },
  suppression: { purpose: 'To make sure that we do not write to you again.', basis: 'Legitimate interest' },
  gifts: { purpose: 'To take the payment of a gift and to hand it over.', basis: 'Contract' },
  waitlist: { purpose: 'To offer places in the order in which people joined.', basis: 'Consent' },
  pageCounts: { purpose: 'To know which pages are read.', basis: 'Nothing personal' },
};

export interface StoredInBrowser {
  name: string;
  where: 'Cookie' | 'Local storage' | 'Session storage' | 'Cache storage';
  purpose: string;
  life: string;
}

/** Everything our pages leave in a browser. A test holds it against the code. */
export const IN_BROWSER: readonly StoredInBrowser[] = [
  {
    name: '__Host-pw_session',
    where: 'Cookie',
    purpose: 'That you are signed in. Scripts cannot read it.',
    life: 'as long as the session, or until you log out',
  },
  {
    name: 'pw_devices',
    where: 'Cookie',
    purpose:
      'That someone has signed in with this browser before, so that strangers who guess at the password cannot delay their sign-in. Scripts cannot read it.',
    life: `${KNOWN_DEVICE_DAYS} days after the last sign-in, or until you log out and forget this browser`,
  },
  {
    name: '__Host-pw_draft',
    where: 'Cookie',
    purpose: 'Which answers in the wizard are yours. Scripts cannot read it.',
    life: '90 days',
  },
  {
    name: '__Host-pw_seat',
    where: 'Cookie',
    purpose: 'That you opened an invitation to a Pro seat. Scripts cannot read it.',
    life: '48 hours',
  },
  {
    name: '__Host-pw_chat',
    where: 'Cookie',
    purpose: 'Which conversation in the chat is yours while you are not signed in. Scripts cannot read it.',
    life: `${CHAT_COOKIE_DAYS} days, or until you sign in and open the chat`,
  },
  {
    name: '__Host-pw_provider',
    where: 'Cookie',
    purpose:
      'For people who work here: that a sign-in with the company account began in this browser. Scripts cannot read it.',
    life: 'a few minutes',
  },
  {
    name: 'sessionToken',
    where: 'Local storage',
    purpose: 'That you are signed in, for our own pages.',
    life: 'until you log out',
  },
  {
    name: 'lookToken',
    where: 'Session storage',
    purpose: 'For people who work here: that this tab shows what a customer sees, who asked for help.',
    life: 'a quarter of an hour, or until the tab is closed',
  },
  {
    name: 'camera-pressed',
    where: 'Session storage',
    purpose: 'For people who work here: that the camera opens once the page has been loaded anew.',
    life: 'until the page has been loaded, or the tab is closed',
  },
  {
    name: 'purrwell.invitation',
    where: 'Session storage',
    purpose: 'An invitation to a household that you opened before you signed in, so that it goes on by itself.',
    life: 'until you have signed in, an hour at most, or until the tab is closed',
  },
  {
    name: 'purrwell-onboarding',
    where: 'Local storage',
    purpose: 'Your answers in the wizard, so that closing the page loses nothing.',
    life: 'until you have paid or start over',
  },
  {
    name: 'purrwell-onboarding-set-aside',
    where: 'Local storage',
    purpose: 'Answers in an older format that can no longer be read, kept instead of deleted.',
    life: 'until you clear it',
  },
  {
    name: 'purrwell-onboarding-b, purrwell-companion',
    where: 'Local storage',
    purpose:
      'Your answers in the long wizard, in full and as a summary, so that closing the page loses nothing. Answers that can no longer be read are kept under the same name with -set-aside.',
    life: 'until you have paid or start over',
  },
  {
    name: 'purrwell-onboarding-owner',
    where: 'Local storage',
    purpose:
      'Which account the answers of both wizards belong to, so that nobody else who uses this browser sees them.',
    life: 'until another account opens a wizard, or someone opens one without signing in',
  },
  {
    name: 'onboardingData',
    where: 'Local storage',
    purpose: 'Your answers in the long wizard and the order made from them, for the registration page.',
    life: 'until your account is made, or you start over',
  },
  {
    name: REFERRAL_KEY,
    where: 'Local storage',
    purpose:
      'The code of the friend whose link you used, so that it is added to your order; that of an affiliate, or of a partner with their name, only if you agreed.',
    life: `${REFERRAL_CODE_DAYS} days (an affiliate’s: ${COMMISSION.cookieDays} days; a partner’s: as many as you were asked for), or until you have ordered`,
  },
  {
    name: 'purrwell-currency',
    where: 'Local storage',
    purpose: 'The currency you chose.',
    life: 'until you clear it',
  },
  { name: 'theme', where: 'Local storage', purpose: 'Light or dark, if you chose.', life: 'until you clear it' },
  {
    name: 'purrwell.log.v1. and the account that wrote it',
    where: 'Local storage',
    purpose: 'Entries about a cat that could not be sent yet.',
    life: 'until it is sent or you log out',
  },
  {
    name: 'purrwell.seen. and the account',
    where: 'Local storage',
    purpose: 'When you last looked at your timeline, for the dot at the bell.',
    life: 'until you clear it',
  },
  {
    name: 'counting',
    where: 'Local storage',
    purpose: 'Whether pages you open may be counted: your yes or no.',
    life: 'until you clear it',
  },
  {
    name: 'counting-visit',
    where: 'Session storage',
    purpose: 'That this visit has been counted. Only if you agreed to counting.',
    life: 'until you close the tab',
  },
  {
    name: 'draft: and the name of a form',
    where: 'Session storage',
    purpose: 'What you typed into a form, so that a reload loses nothing.',
    life: 'until it is sent or you close the tab',
  },
  {
    name: 'gift-code',
    where: 'Session storage',
    purpose: 'The code of a gift that you are about to redeem.',
    life: 'until it is redeemed or the tab is closed',
  },
  {
    name: 'last-seen',
    where: 'Session storage',
    purpose:
      'The figures your dashboard, timeline and achievements last showed, so that they can show them while newer ones load.',
    life: 'until you log out or close the tab',
  },
  {
    name: 'purrwell.push.v1',
    where: 'Local storage',
    purpose: 'The account that turned messages on in this browser, so that nobody else is shown them.',
    life: 'until you turn them off or log out',
  },
  {
    name: 'push-registered',
    where: 'Session storage',
    purpose: 'That this tab has registered the browser for your messages, and when. Only if you turned them on.',
    life: 'until you close the tab',
  },
  {
    name: 'purrwell-code and the version',
    where: 'Cache storage',
    purpose: 'The pages and code of your dashboard, so that it opens without a connection.',
    life: 'until a newer version is there or you have this browser forgotten',
  },
  {
    name: 'purrwell-seen',
    where: 'Cache storage',
    purpose:
      'What your dashboard last showed, for when there is no connection, and the name of your registration for messages.',
    life: 'until you log out, and 30 days at most',
  },
  {
    name: 'purrwell-pending-logouts',
    where: 'Cache storage',
    purpose: 'A logout without a connection that our server has not heard of yet.',
    life: 'until it has',
  },
];
