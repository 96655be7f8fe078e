import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { OrderBoard, OrderCard } from '#src/capabilities/fulfilment/contract.ts';
import type { StaffRole } from '#src/capabilities/access/rules/staff-roles.ts';
import { TRANSITIONS, type StepKey } from '#src/capabilities/fulfilment/rules/state-machine.ts';
import { expect, holdSession, readMail, somebody, STAFF, storedToken } from './journey.ts';
import { readPdf } from './pdf.ts';
import { asks } from './records.ts';

/** A colleague in a browser of their own, at the desk; the one whose browser it was before is not disturbed. */
export async function atTheDesk(browser: Browser, shop: { url: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await holdSession(page, STAFF);
  return page;
}

/** Somebody with a role whom the one at the desk has invited, in a browser of their own. */
export async function invitedColleague(browser: Browser, desk: Page, role: StaffRole): Promise<Page> {
  const colleague = somebody();
  await asks(desk, 'post', '/api/desk/staff/invitations', { email: colleague.email, role });
  const { text } = await readMail(desk, 'staff-invitation', colleague.email);
  const [, token] = /staff-invitation#([\w-]+)/.exec(text) ?? [];
  const baseURL = new URL(desk.url()).origin;
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  const account = { token, firstName: 'Vera', lastName: 'Vet', password: colleague.password };
  expect((await page.request.post('/api/staff-invitations/acceptances', { data: account })).status()).toBe(201);
  await holdSession(page, colleague);
  return page;
}

/** The order that was paid on this payment page, as the board has it. */
export async function orderPaidBy(desk: Page, sessionId: string): Promise<Pick<OrderCard, 'id' | 'number'>> {
  const paid = await desk.request.get(`/api/checkout-sessions/${sessionId}`);
  const { orderNumber } = (await paid.json()) as { orderNumber: string };
  const { orders } = await asks<OrderBoard>(desk, 'get', `/api/desk/orders?search=${orderNumber}`);
  const [order] = orders;
  if (!order) throw new Error(`${orderNumber} is not on the board.`);
  return order;
}

/** Advances an order as staff until it reaches the step. While the lab is at work the press is repeated. */
export async function pressOrderTo(desk: Page, orderId: string, key: StepKey): Promise<void> {
  const path = `/api/desk/orders/${orderId}`;
  for (;;) {
    const now = await asks<{ stands: StepKey; revision: number }>(desk, 'get', path);
    if (now.stands === key) return;
    const pressed = { id: randomUUID(), seen: now.revision, to: TRANSITIONS[now.stands]?.to };
    await expect(() => asks(desk, 'post', `${path}/steps`, pressed)).toPass();
  }
}

/** The labels of the kits of an order, as they are printed. */
export async function kitLabels(desk: Page, id: string): Promise<Buffer> {
  const token = await storedToken(desk);
  const labels = await desk.request.get(`/api/desk/orders/${id}/labels.pdf`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return labels.body();
}

/** Each sample code of the labels of an order, kit by kit. */
export async function printedCodes(desk: Page, id: string) {
  const { text } = await readPdf(await kitLabels(desk, id));
  return [...text.matchAll(/\b([HCP][2-9A-Z]{4}-[2-9A-Z]{5})\b/g)].map(([, code = '']) => code);
}

/** Looks for a message by its number, and opens it. */
export async function openMessage(desk: Page, number: string) {
  await desk.goto(`/desk/inbox?state=all&search=${number}`);
  await desk.getByRole('main').getByRole('link', { name: number }).click();
  const message = desk.getByRole('region', { name: 'Opened message' });
  await expect(message.getByText(number, { exact: true })).toBeVisible();
  return message;
}

/** The number somebody is told after sending a form. */
export async function numberOf(page: Page): Promise<string> {
  const number = page.locator('.thanks .number');
  await expect(number).toHaveText(/^PW-[2-9A-Z]{6}$/);
  return (await number.textContent()) ?? '';
}
