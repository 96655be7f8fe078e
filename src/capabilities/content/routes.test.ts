import { expect, test } from 'vitest';
import { newApp } from '#src/platform/http/app.ts';
import type { AppServices } from '#src/platform/services.ts';
import { createLog } from '#src/platform/log.ts';
import { readSettings, type Settings } from '#src/platform/settings.ts';
import { factsInPages } from '#src/web/shop-facts.ts';
import { testSettings } from '#tests/support/settings.ts';
import { routes } from './routes.ts';
import { shopFacts } from './rules/shop-facts.ts';

async function ask(path: string, settings: Partial<Settings>) {
  const app = newApp({ settings: testSettings(settings), log: createLog('silent') } as AppServices);
  app.route('/', routes());
  return app.request(`http://shop.test${path}`);
}

async function whereItLeads(path: string, settings: Partial<Settings>) {
  const answer = await ask(path, settings);
  expect(answer.status).toBe(302);
  return answer.headers.get('location');
}

test('R49 R402 Chat with us reaches somebody: WhatsApp where there is a number, else a mail to support', async () => {
  expect(await whereItLeads('/support/chat', { supportWhatsapp: '971500000000' })).toBe('https://wa.me/971500000000');
  expect(await whereItLeads('/support/chat', { supportEmail: 'help@purrwell.example' })).toBe(
    'mailto:help@purrwell.example',
  );
});

test('R402 the support address is the one that is set, printed in the page and as a link', async () => {
  const settings = { supportEmail: 'help@purrwell.example', supportWhatsapp: '971500000000' };
  expect(await whereItLeads('/support/mail', settings)).toBe('mailto:help@purrwell.example');
  expect(await (await ask('/api/shop', settings)).json()).toEqual({
    supportEmail: 'help@purrwell.example',
    chatApp: 'WhatsApp',
    chatAppTitle: 'On WhatsApp',
    chatName: 'Live chat',
    chatAction: 'Start live chat',
    chatInvitation: 'Chat with us',
    aboutNumbers:
      'We text you a code to confirm the number. After that you can use it to set a new password if you forget yours.',
    numberRecovery: 'Enter the number you have confirmed, and we text you a code.',
    company: 'Purrwell, Dubai, United Arab Emirates',
  });
  expect(Object.values(factsInPages(shopFacts(testSettings(settings))))).toContain('help@purrwell.example');
});

test('R402 the live chat is there in every shop, and another app is promised only where its number is set', async () => {
  const { chatName, chatAction, ...others } = shopFacts(testSettings({ supportWhatsapp: undefined }));
  expect([chatName, chatAction]).toEqual(['Live chat', 'Start live chat']);
  expect(Object.values(others).filter((text) => /chat|whatsapp/i.test(text))).toEqual([]);
});

test('pages promise recovery by text message only where text messages are sent', async () => {
  const facts = await (await ask('/api/shop', { sms: 'off' })).json();
  expect([facts.aboutNumbers, facts.numberRecovery]).toEqual(
    Array(2).fill(expect.stringContaining('We do not send text messages yet')),
  );
});

test('the legal page names whoever runs the shop', () => {
  const { company } = readSettings({
    SESSION_SECRET: 'x'.repeat(32),
    COMPANY_NAME: 'Purrwell Trading LLC',
    COMPANY_ADDRESS: 'Office 7, Dubai, United Arab Emirates',
    COMPANY_REGISTRATION: 'licence 123456',
  });
  expect(company).toBe('Purrwell Trading LLC, Office 7, Dubai, United Arab Emirates, licence 123456');
});
