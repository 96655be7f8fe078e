import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { sweep } from '#src/capabilities/access/jobs.ts';
import { finishedDocuments } from '#src/capabilities/access/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { openTestServices } from '#tests/support/engines.ts';
import { MEMBERS_PASSWORD, newCat, newMember } from '#tests/support/members.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { PANEL } from './rules/panel.ts';
import { beginAnalysis, openSample } from './actions/open-sample.ts';

const DAY = 24 * 3_600_000;

async function readCat() {
  const services = await openTestServices('pglite');
  onTestFinished(() => services.close());
  const member = await newMember(services);
  const cat = { ageMonths: 48, healthConcerns: ['digestion'], dietaryPreference: 'wet' };
  const catId = await newCat(member, { name: 'Möhrchen/..', ...cat });
  const get = (path: string, token = member.token) =>
    services.app.request(`http://shop.test${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { services, member, catId, get };
}

test('N4 N5 the report and the month as documents: whole, tagged, private; a stranger gets nothing', async () => {
  const { services, member, catId, get } = await readCat();
  expect((await get(`/api/cats/${catId}/report.pdf`)).status).toBe(404);
  const orderId = randomUUID();
  await services.transact(SYSTEM, (ctx) => openSample(ctx, SYSTEM, { catId, orderId }));
  await services.transact(SYSTEM, (ctx) => beginAnalysis(ctx, orderId));
  await services.runJobs();
  const answer = await get(`/api/cats/${catId}/report.pdf`);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="purrwell-mohrchen-results.pdf"');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const report = await readPdf(Buffer.from(await answer.arrayBuffer()));
  expect(report).toMatchObject({ tagged: true, lang: 'en', bookmarks: expect.arrayContaining(['Every marker']) });
  for (const { name } of PANEL) expect(report.text, name).toContain(name.split(' ')[0]);
  expect(report.text).toContain('not a diagnosis');
  expect(report.text).toContain('Sandbox');

  const sticks = await (await get(`/api/cats/${catId}/sticks`)).json();
  const month = await readPdf(Buffer.from(await (await get(`/api/cats/${catId}/month.pdf`)).arrayBuffer()));
  for (const line of sticks.month.lines) {
    for (const { found } of line.reasons) expect(month.text).toContain(found);
  }
  for (const { name } of sticks.month.guard.rows) expect(month.text).toContain(name);
  expect(month.text).toContain('Left out:');
  expect(report.text + month.text).not.toContain('\uFFFD');

  // Made once: the stored one is served again until its contents change.
  const { db } = services.database;
  const kept = Buffer.from('%PDF-kept');
  await db.update(finishedDocuments).set({ bytes: kept });
  const body = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());
  expect((await body(`/api/cats/${catId}/report.pdf`)).equals(kept)).toBe(true);
  services.clock.advance(DAY);
  expect((await readPdf(await body(`/api/cats/${catId}/report.pdf`))).text).toContain('2 December 2026');
  expect(await db.select({ name: finishedDocuments.name }).from(finishedDocuments)).toHaveLength(2);

  const stranger = await newMember(services);
  for (const what of ['report', 'month']) {
    expect((await get(`/api/cats/${catId}/${what}.pdf`, stranger.token)).status).toBe(404);
    expect((await newBrowser(services).get(`/api/cats/${catId}/${what}.pdf`)).status).toBe(401);
  }

  // A day after signing in, everything is handed out to somebody who has just shown who they are.
  await member.post('/api/auth/confirmations', { password: MEMBERS_PASSWORD });
  const archive = unzipSync(new Uint8Array(await (await get('/api/profile/export')).arrayBuffer()));
  const papers = Object.keys(archive).filter((name) => name.endsWith('.pdf'));
  expect(papers.toSorted()).toEqual(['papers/purrwell-mohrchen-results.pdf', 'papers/purrwell-mohrchen-sticks.pdf']);
  services.clock.advance(31 * DAY);
  await sweep.run(services, {});
  expect(await db.select({ name: finishedDocuments.name }).from(finishedDocuments)).toHaveLength(0);
  for (const name of papers) expect(strFromU8((archive[name] as Uint8Array).slice(0, 5))).toBe('%PDF-');
});
