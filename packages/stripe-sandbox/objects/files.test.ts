import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { invalid, missing, refusal } from '../testing/refusal.ts';
import { onOneSandbox } from '../testing/trial.ts';

// Kinds and sizes: docs.stripe.com/file-upload.

onOneSandbox('files', (open) => {
  test('a file of evidence is a PDF, PNG or JPEG by its contents, under any name', async () => {
    const { stripe } = await open();
    const upload = (head: number[] | string, name = 'evidence.bin') =>
      stripe.files.create({
        purpose: 'dispute_evidence',
        file: { data: Buffer.concat([Buffer.from(head as string), Buffer.alloc(64)]), name, type: 'text/plain' },
      });
    const kinds: [number[] | string, string][] = [
      ['%PDF-1.7', 'pdf'],
      [[0x89, 0x50, 0x4e, 0x47], 'png'],
      [[0xff, 0xd8, 0xff, 0xe0], 'jpg'],
    ];
    for (const [head, type] of kinds) {
      const file = await upload(head, `paper.${type === 'pdf' ? 'exe' : 'pdf'}`);
      expect(file).toMatchObject({
        object: 'file',
        expires_at: null,
        purpose: 'dispute_evidence',
        size: 64 + head.length,
        title: null,
        type,
        links: { object: 'list', data: [] },
      });
      expect(file.id).toMatch(/^file_/);
      expect(JSON.stringify(file)).not.toContain('bytes');
    }
    expect((await stripe.files.list({ limit: 2 })).has_more).toBe(true);
    expect((await stripe.files.list({ purpose: 'dispute_evidence' })).data).toHaveLength(3);
    expect((await stripe.files.list({ purpose: 'business_logo' })).data).toEqual([]);
    for (const wrong of ['GIF89a', '<svg>', 'PDF-1.7', ''])
      expect(await refusal(upload(wrong))).toMatchObject(invalid('file'));
    expect(await refusal(stripe.files.retrieve('file_nope'))).toEqual(missing("No such file: 'file_nope'"));
  });
});
