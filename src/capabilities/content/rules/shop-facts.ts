import type { Settings } from '#src/platform/settings.ts';

/** What pages say about this shop that only its settings know. */
export function shopFacts(settings: Pick<Settings, 'supportEmail' | 'supportWhatsapp' | 'company'>) {
  const { supportEmail, supportWhatsapp, company } = settings;
  return { supportEmail, chatApp: supportWhatsapp ? 'WhatsApp' : 'your mail program', company };
}
