import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addressFormat } from '#src/capabilities/access/rules/address-format.ts';
import { RegionField } from '#src/capabilities/access/screens/region-field.tsx';
import { catsQuery } from '#src/capabilities/households/queries.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { type FormFailure, sendForm } from '#src/web/form-failure.ts';
import { queryClient } from '#src/web/query-client.ts';
import { useForm } from '#src/web/use-form.ts';
import type { FoundGiftView } from '../../redemption-contract.ts';

interface RedeemProps {
  code: string;
  gift: FoundGiftView;
  onDone: (message: string) => void;
}

export function RedeemForm(props: RedeemProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Fields {...props} />
    </QueryClientProvider>
  );
}

const NEW = 'new';

/** The cat, and the address of the kit. */
function Fields({ code, gift, onDone }: RedeemProps) {
  const { data: cats = [] } = useQuery(catsQuery);
  const [chosen, setChosen] = useState('');
  const cat = chosen || cats[0]?.id || NEW;
  const [region, setRegion] = useState('');
  const { postalCode } = addressFormat(gift.country);
  const form = useForm();
  const { errors, text } = form;
  const redeem = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    form.setBusy(true);
    const address = {
      line1: text('line1'),
      line2: text('line2'),
      city: text('city'),
      region: text('region'),
      postalCode: text('postalCode'),
    };
    const wish = {
      code,
      cat: cat === NEW ? { name: text('catName') } : { id: cat },
      recipient: text('recipient'),
      address,
    };
    try {
      const { message } = await sendForm('/api/gift-redemptions', wish, 'That did not work. Please try again.');
      void queryClient.invalidateQueries();
      onDone(message);
    } catch (failure) {
      form.setBusy(false);
      const { fields, message } = failure as FormFailure;
      form.showProblems(named(fields));
      const first = Object.values(fields)[0];
      toast({ title: 'Not redeemed', text: first ?? (message || 'We got no answer. Please try again.'), tone: 'bad' });
    }
  };
  return (
    <form {...form.props} className="pform" onSubmit={redeem}>
      {cats.length > 0 && (
        <SelectField
          label="For which cat?"
          name="cat"
          options={[...cats.map(({ id, name }) => ({ value: id, label: name })), { value: NEW, label: 'Another cat' }]}
          value={cat}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      {cat === NEW && <TextField label="Name of the cat" name="catName" maxLength={60} error={errors.catName} />}
      <TextField label="Recipient" name="recipient" autoComplete="shipping name" error={errors.recipient} />
      <TextField label="Street and number" name="line1" autoComplete="shipping address-line1" error={errors.line1} />
      <div className="pform-2">
        <TextField label="Apartment" optional name="line2" autoComplete="shipping address-line2" />
        {postalCode && (
          <TextField
            label={postalCode.name}
            optional={!postalCode.needed}
            name="postalCode"
            autoComplete="shipping postal-code"
            maxLength={20}
            error={errors.postalCode}
          />
        )}
        <TextField label="City" name="city" autoComplete="shipping address-level2" error={errors.city} />
        <RegionField name="region" country={gift.country} region={region} onChange={setRegion} error={errors.region} />
      </div>
      <p className="small muted">It is delivered in {gift.countryName}, the country the gift was bought for.</p>
      <div className="pform-end">
        <Button type="submit" variant="strong" size="lg" busy={form.busy} busyLabel="Redeeming...">
          Redeem it
        </Button>
      </div>
    </form>
  );
}

/** The server's fields as the form names them. */
const named = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, said]) => [
      path.startsWith('cat') ? 'catName' : (path.split('.').at(-1) ?? path),
      said,
    ]),
  );
