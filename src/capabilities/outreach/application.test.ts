import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import { handmadePdf, packed, realPdf, zipBomb } from '#tests/support/pdfs.ts';
import { post } from '#tests/support/http.ts';
import { inquiries, inquiryFiles } from './tables.ts';

const PATH = '/api/careers/applications';

function application(resume: Uint8Array | null, name = 'Resume.pdf', over: Record<string, string> = {}): FormData {
  const form = new FormData();
  const fields = {
    requestId: randomUUID(),
    name: 'Maryam Al Suwaidi',
    email: 'maryam@example.com',
    position: 'Veterinary nutritionist',
    coverLetter: '',
    ...over,
  };
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  if (resume) form.set('resume', new File([resume as Uint8Array<ArrayBuffer>], name, { type: 'application/pdf' }));
  return form;
}

const files = (services: TestServices) => services.database.db.select().from(inquiryFiles);

onBothEngines('applying', (open) => {
  testOnce('R416 R417 R488 R489 C54 an application is kept with its resume, private and unchanged', async () => {
    const services = await open();
    const resume = await realPdf();
    const { status, json } = await post(services, PATH, application(resume, '../../Résumé "final".PDF'));
    expect(status).toBe(200);
    const [row] = await services.database.db.select().from(inquiries);
    expect(row).toMatchObject({
      number: json.number,
      kind: 'application',
      body: null,
      details: { position: 'Veterinary nutritionist' },
    });
    const [file] = await files(services);
    expect(file).toMatchObject({ inquiryId: row?.id, name: 'Résumé final.pdf', size: resume.length });
    expect(Buffer.from(file?.bytes ?? []).equals(resume)).toBe(true);
    const [thanks, notice] = await services.mails();
    expect(thanks).toMatchObject({ kind: 'application-received', recipient: 'maryam@example.com' });
    expect(notice?.subject).toBe(`Job application ${json.number}`);
  });

  testOnce('R417 name, e-mail, position and resume are required, the cover letter is not', async () => {
    const services = await open();
    const { status, json } = await post(services, PATH, application(null, '', { name: '', email: '', position: '' }));
    expect(status).toBe(422);
    expect(json.issues?.map(({ path }) => path).toSorted()).toEqual(['email', 'name', 'position', 'resume']);
    const letter = application(await realPdf(), 'a.pdf', { coverLetter: 'I like cats.\nThey know.' });
    expect((await post(services, PATH, letter)).status).toBe(200);
    expect((await services.database.db.select().from(inquiries))[0]?.body).toBe('I like cats.\nThey know.');
  });

  test('the same application twenty times at once is one application, one file, one mail', async () => {
    const services = await open();
    const resume = await realPdf();
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(services, PATH, application(resume, 'a.pdf', { requestId }))),
    );
    expect(new Set(answers.map(({ json }) => json.number)).size).toBe(1);
    expect(await files(services)).toHaveLength(1);
    expect(await services.mails()).toHaveLength(2);
  });

  testOnce('a file that is no plain PDF is refused with a sentence and not stored', async () => {
    const services = await open();
    const hidden = packed('9 0 << /Type /Action /S /JavaScript /JS (app.alert(1)) >>');
    const cases: [string, Uint8Array, number, string][] = [
      ['empty', new Uint8Array(), 422, 'That file is empty.'],
      ['a page that says it is a PDF', Buffer.from('<!doctype html><script>alert(1)</script>'), 422, 'is not a PDF'],
      ['a page in a PDF’s coat', Buffer.from('%PDF-1.4\n<html></html>'), 422, 'incomplete or damaged'],
      ['cut short', (await realPdf()).subarray(0, 600), 422, 'incomplete or damaged'],
      ['20 MB', Buffer.alloc(20 * 1024 * 1024, '%PDF-'), 413, 'larger than 5 MB'],
      ['a little over 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-'), 413, 'larger than 5 MB'],
      ['a zip bomb', zipBomb(), 422, 'unpacks to far more'],
      ['encrypted by a real program', await realPdf({ userPassword: 'secret' }), 422, 'locked with a password'],
      ['encrypted by its trailer', handmadePdf({ trailer: '/Encrypt 9 0 R' }), 422, 'locked with a password'],
      [
        'a script',
        handmadePdf({ objects: ['<< /S /JavaScript /JS (app.alert(1)) >>'] }),
        422,
        'scripts or other files',
      ],
      ['a script in disguise', handmadePdf({ objects: ['<< /#53 /Java#53cript >>'] }), 422, 'scripts or other files'],
      ['a program', handmadePdf({ objects: ['<< /S /Launch /F (cmd.exe) >>'] }), 422, 'scripts or other files'],
      [
        'a file in the file',
        handmadePdf({ objects: ['<< /Type /Filespec /EF << /F 9 0 R >> >>'] }),
        422,
        'scripts or other files',
      ],
      [
        'a script packed away',
        handmadePdf({ streams: [{ dictionary: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', data: hidden }] }),
        422,
        'scripts or other files',
      ],
    ];
    for (const [what, bytes, status, sentence] of cases) {
      const answer = await post(services, PATH, application(bytes));
      expect([what, answer.status]).toEqual([what, status]);
      expect(answer.json.message).toContain(sentence);
      if (status === 422) expect(answer.json.issues?.[0]?.path).toBe('resume');
    }
    expect(await files(services)).toEqual([]);
    expect(await services.mails()).toEqual([]);
  });
});
