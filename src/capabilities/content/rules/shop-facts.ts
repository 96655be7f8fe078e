import type { Settings } from '#src/platform/settings.ts';

const BY_CHAT = {
  chatApp: 'WhatsApp',
  chatName: 'Live chat',
  chatAction: 'Start live chat',
  chatInvitation: 'Chat with us',
};

/** Texts for shops without a chat number: the same people answer mail in the same hours. */
const BY_MAIL = {
  chatApp: 'your mail program',
  chatName: 'Answers by mail',
  chatAction: 'Write a mail',
  chatInvitation: 'Write to us',
};

/** Texts for accounts with a phone number, for shops that send text messages and those that do not. */
const NUMBERS = {
  sent: {
    aboutNumbers: 'We text you a code to confirm it, and then it replaces a forgotten password.',
    numberRecovery: 'Tell us the number you have confirmed, and we text you a code.',
  },
  off: {
    aboutNumbers:
      'We send no text messages yet: a forgotten password cannot be replaced until you add an e-mail in your profile.',
    numberRecovery:
      'We send no text messages yet, so an account with a number and no e-mail cannot be opened again: nobody can show us that the number is theirs.',
  },
};

type Facts = Pick<Settings, 'supportEmail' | 'supportWhatsapp' | 'company' | 'sms'>;

/** Facts about the shop that depend on its settings. */
export function shopFacts({ supportEmail, supportWhatsapp, company, sms }: Facts) {
  return {
    supportEmail,
    ...(supportWhatsapp ? BY_CHAT : BY_MAIL),
    ...NUMBERS[sms === 'off' ? 'off' : 'sent'],
    company,
  };
}
