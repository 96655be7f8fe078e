import { expect, test } from 'vitest';
import { newApp } from '#src/platform/http/app.ts';
import type { House } from '#src/platform/house.ts';
import { createLog } from '#src/platform/log.ts';
import type { Settings } from '#src/platform/settings.ts';
import { testSettings } from '#tests/support/settings.ts';
import { routes } from './routes.ts';

async function whereChatLeads(settings: Partial<Settings>) {
  const app = newApp({ settings: testSettings(settings), log: createLog('silent') } as House);
  app.route('/', routes());
  const answer = await app.request('http://shop.test/support/chat');
  expect(answer.status).toBe(302);
  return answer.headers.get('location');
}

test('R49 Chat with us reaches somebody: WhatsApp where there is a number, else a mail to support', async () => {
  expect(await whereChatLeads({ supportWhatsapp: '971500000000' })).toBe('https://wa.me/971500000000');
  expect(await whereChatLeads({ supportEmail: 'help@purrwell.example' })).toBe('mailto:help@purrwell.example');
});
