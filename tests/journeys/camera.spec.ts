import { findings } from '../support/axe.ts';
import { atTheDesk, kitLabels, pressOrderTo, printedCodes } from '../support/desk.ts';
import { browserWithCamera } from '../support/fake-camera.ts';
import {
  expect,
  follow,
  holdSession,
  type Page,
  refused,
  signedIn,
  somebody,
  STAFF,
  test,
  visit,
} from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { asks } from '../support/records.ts';

const SMALL_PHONE = { width: 360, height: 740 };
/** The labels of the first two samples on their sheet, in millimetres of 148. */
const [HAIR, SWAB] = [
  { from: 22 / 148, to: 58 / 148 },
  { from: 60 / 148, to: 96 / 148 },
];

const track = (page: Page) =>
  page.evaluateHandle(() => {
    const { srcObject } = document.querySelector('video') as HTMLVideoElement;
    return (srcObject as MediaStream).getVideoTracks()[0] as MediaStreamTrack;
  });

test('N8 samples are received by the camera of a phone, each once; it stops with the dialog, the tab and the session', async ({
  page,
  browser,
  playwright,
  shop,
  watch,
}, testInfo) => {
  watch.expectTrouble(refused(404));
  const buyer = somebody();
  await visit(page, '/withdraw');
  await paidOrderOfMember(page, buyer);
  await signedIn(page, buyer);
  const desk = await atTheDesk(browser, shop);
  await visit(desk, '/desk/accession');
  const { id } = (await asks<{ order: { id: string } }>(page, 'get', '/api/user-dashboard')).order;
  const [hair = '', swab = ''] = await printedCodes(desk, id);
  const file = await kitLabels(desk, id);
  await pressOrderTo(desk, id, 'lab_transit');

  // This browser has no camera, and says so.
  await desk.context().grantPermissions(['camera']);
  await desk.getByRole('button', { name: 'Scan with the camera' }).press('Enter');
  const noCamera = desk.getByRole('dialog', { name: 'Scan with the camera' });
  await expect(noCamera.locator('.camera-problem')).toContainText('No camera was found on this device.');
  expect(await findings(desk)).toEqual([]);
  await desk.keyboard.press('Escape');
  await expect(noCamera).toHaveCount(0);

  const filming = await browserWithCamera(playwright, [
    { file, page: 2, ...HAIR },
    { file, page: 2, ...SWAB },
  ]);
  const options = { baseURL: shop.url, viewport: SMALL_PHONE, reducedMotion: 'reduce' } as const;
  const denying = await (await filming.newContext(options)).newPage();
  await holdSession(denying, STAFF);
  await visit(denying, '/desk/accession');
  await denying.getByRole('button', { name: 'Scan with the camera' }).press('Enter');
  await expect(denying.locator('.camera-problem')).toContainText('Allow it for this site');
  await denying.close();

  const context = await filming.newContext({ ...options, permissions: ['camera'] });
  const phone = await context.newPage();
  await holdSession(phone, STAFF);
  const scanned: string[] = [];
  phone.on('request', (request) => {
    if (request.url().endsWith('/api/desk/accession/scans')) scanned.push(request.postDataJSON().code);
  });
  // The page that was opened first does not allow the camera: the press loads this one anew.
  await visit(phone, '/desk/results');
  await follow(phone, '/desk/accession');
  await phone.getByRole('button', { name: 'Scan with the camera' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Scan with the camera' });
  const said = dialog.locator('.camera-said[role="status"]');
  await expect(said).toContainText('Received: hair. Still missing: cheek swab and poop.');
  await expect(said).toContainText('Received: cheek swab. Still missing: poop.');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await findings(phone)).toEqual([]);
  await phone.screenshot({ path: testInfo.outputPath('camera-360.png') });
  // Each was in the picture many times, and counts once until the other one was read.
  await expect(said).toContainText('This hair was received before.');
  expect(scanned.slice(0, 3)).toEqual(scanned[0] === hair ? [hair, swab, hair] : [swab, hair, swab]);

  const first = await track(phone);
  await phone.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(said).toHaveText('The camera was stopped because the page was hidden.');
  expect(await first.evaluate(({ readyState }) => readyState)).toBe('ended');
  await phone.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'));
  await dialog.getByRole('button', { name: 'Start the camera' }).press('Enter');
  await expect(said).toContainText(/received before|Hold a code/);
  const second = await track(phone);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await second.evaluate(({ readyState }) => readyState)).toBe('ended');
  await expect(phone.getByRole('region', { name: /^Kit / })).toContainText('Received');

  await phone.getByRole('button', { name: 'Scan with the camera' }).press('Enter');
  await expect(said).toContainText(/received before|Hold a code/);
  const third = await track(phone);
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.removeItem('sessionToken'));
  await expect(dialog).toHaveCount(0);
  expect(await third.evaluate(({ readyState }) => readyState)).toBe('ended');
  await filming.close();
});
