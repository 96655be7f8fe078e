import type { Settings } from '#src/platform/settings.ts';

const BY_CHAT = {
  chatApp: 'WhatsApp',
  chatAppTitle: 'On WhatsApp',
  chatInvitation: 'Chat with us',
};

/** The chat in our own pages. */
const LIVE_CHAT = { chatName: 'Live chat', chatAction: 'Start live chat' };

/** Texts for shops without a chat number: the link leads to a mail. */
const BY_MAIL = {
  chatApp: 'your mail program',
  chatAppTitle: 'In your mail program',
  chatInvitation: 'Write to us',
};

/** Texts for accounts with a phone number, for shops that send text messages and those that do not. */
const NUMBERS = {
  sent: {
    aboutNumbers:
      'We text you a code to confirm the number. After that you can use it to set a new password if you forget yours.',
    numberRecovery: 'Enter the number you have confirmed, and we text you a code.',
  },
  off: {
    aboutNumbers:
      'We do not send text messages yet. Add an e-mail in your profile, so that you can set a new password if you forget yours.',
    numberRecovery:
      'We do not send text messages yet, so we cannot check that a number is yours. Without an e-mail in the account you cannot set a new password.',
  },
};

type FactSettings = Pick<Settings, 'supportEmail' | 'supportWhatsapp' | 'company' | 'sms'>;

/** Facts about the shop that depend on its settings. */
export function shopFacts({ supportEmail, supportWhatsapp, company, sms }: FactSettings) {
  return {
    supportEmail,
    ...LIVE_CHAT,
    ...(supportWhatsapp ? BY_CHAT : BY_MAIL),
    ...NUMBERS[sms === 'off' ? 'off' : 'sent'],
    company,
  };
}
