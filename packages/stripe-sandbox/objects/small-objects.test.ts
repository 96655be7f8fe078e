import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { invalid, missing, refusal } from '../testing/refusal.ts';
import { onOneSandbox } from '../testing/trial.ts';

onOneSandbox('accounts, domains and files', (open) => {
  test('the account behind the key may charge, and has no other endpoints', async () => {
    const { stripe } = await open();
    expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
      object: 'account',
      charges_enabled: true,
      details_submitted: true,
      payouts_enabled: true,
    });
    expect((await refusal(stripe.accounts.retrieve('acct_1'))).status).toBe(404);
  });

  // docs.stripe.com/api/payment_method_domains
  test('a domain is registered once, ready at once, and switched off and on', async () => {
    const { stripe } = await open();
    const made = await stripe.paymentMethodDomains.create({ domain_name: 'Shop.Example.com' });
    expect(made).toMatchObject({
      object: 'payment_method_domain',
      domain_name: 'shop.example.com',
      enabled: true,
      apple_pay: { status: 'active' },
      google_pay: { status: 'active' },
      livemode: false,
    });
    expect((await stripe.paymentMethodDomains.create({ domain_name: 'shop.example.com' })).id).toBe(made.id);
    const other = await stripe.paymentMethodDomains.create({ domain_name: 'other.example.com', enabled: false });
    expect((await stripe.paymentMethodDomains.update(made.id, { enabled: false })).enabled).toBe(false);
    expect((await stripe.paymentMethodDomains.update(made.id, { enabled: true })).enabled).toBe(true);
    expect(await stripe.paymentMethodDomains.validate(made.id)).toEqual(
      await stripe.paymentMethodDomains.retrieve(made.id),
    );
    const ids = async (filter: object) => (await stripe.paymentMethodDomains.list(filter)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([other.id, made.id]);
    expect(await ids({ enabled: false })).toEqual([other.id]);
    expect(await ids({ domain_name: 'shop.example.com' })).toEqual([made.id]);
    expect(await refusal(stripe.paymentMethodDomains.create({} as never))).toMatchObject(
      invalid('domain_name', 'parameter_missing'),
    );
    expect((await refusal(stripe.paymentMethodDomains.validate('pmd_nope'))).code).toBe('resource_missing');
  });

  // docs.stripe.com/file-upload
  test('a file of evidence is a PDF, PNG or JPEG by its contents, whatever it is called', async () => {
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
