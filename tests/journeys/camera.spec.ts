import { findings } from '../support/axe.ts';
import { atTheDesk, kitLabels, pressOrderTo, printedCodes } from '../support/desk.ts';
import { expect, follow, signedIn, somebody, test, visit } from '../support/journey.ts';
import { keepPicture } from '../support/pictures.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { asks } from '../support/records.ts';
import { standInCamera } from '../support/stand-in-camera.ts';

/** The labels of the first two samples on their sheet, in millimetres of 148. */
const HAIR = { page: 2, from: 22 / 148, to: 58 / 148 };
const SWAB = { page: 2, from: 60 / 148, to: 96 / 148 };

test('N8 two samples are received by the camera of a phone, each once however long it is held', async ({
  page,
  browser,
  shop,
}) => {
  const buyer = somebody();
  await paidOrderOfMember(page, buyer);
  await signedIn(page, buyer);
  const { id } = (await asks<{ order: { id: string } }>(page, 'get', '/api/user-dashboard')).order;
  const desk = await atTheDesk(browser, shop);
  await desk.setViewportSize({ width: 360, height: 740 });
  const camera = await standInCamera(desk);
  await visit(desk, '/desk/results');
  // As they are in the QR codes, without the dash.
  const [hair, swab] = (await printedCodes(desk, id)).map((code) => code.replace('-', ''));
  const file = await kitLabels(desk, id);
  await pressOrderTo(desk, id, 'lab_transit');
  const scanned: string[] = [];
  desk.on('request', (request) => {
    if (request.url().endsWith('/api/desk/accession/scans')) scanned.push(request.postDataJSON().code);
  });

  // The page that was opened first does not allow the camera: the press loads this one anew.
  await follow(desk, '/desk/accession');
  await desk.getByRole('button', { name: 'Scan with the camera' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Scan with the camera' });
  const said = dialog.locator('.camera-said[role="status"]');
  await expect(said).toHaveText('Hold a code into the frame.');
  await camera.holdUp({ file, ...HAIR });
  await expect(said).toHaveText('Received: hair. Still missing: cheek swab and poop.');
  await camera.holdUp({ file, ...SWAB });
  await expect(said).toHaveText('Received: cheek swab. Still missing: poop.');
  expect(await findings(desk)).toEqual([]);
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await keepPicture(desk, 'camera-360');
  await camera.holdUp({ file, ...HAIR });
  await expect(said).toContainText('This hair was received before.');
  expect(scanned).toEqual([hair, swab, hair]);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(desk.getByRole('region', { name: /^Kit / })).toContainText('Received');
});
