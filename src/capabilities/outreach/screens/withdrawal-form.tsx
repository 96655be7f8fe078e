import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { InquiryAnswer } from '../contract.ts';
import { FIELDS } from '../rules/fields.ts';
import { momentText } from '../rules/moment.ts';
import { Honeypot, EmailField, NameField, SubmitButton, WithoutScripts } from './form-parts.tsx';
import { InquiryThanks } from './inquiry-form.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

/** Two presses; the words of both buttons are the law's. */
export function WithdrawalForm() {
  const [begun, setBegun] = useState(false);
  const [answer, setAnswer] = useState<InquiryAnswer | null>(null);
  if (answer) return <Receipt answer={answer} />;
  return (
    <>
      {begun ? (
        <Declaration onTaken={setAnswer} />
      ) : (
        <div className="pform needs-js">
          <p>This starts a withdrawal. Nothing is sent until you confirm it.</p>
          <div className="pform-end">
            <Button variant="strong" size="lg" onClick={() => setBegun(true)}>
              Withdraw from contract here
            </Button>
          </div>
        </div>
      )}
      <WithoutScripts />
    </>
  );
}

function Declaration({ onTaken }: { onTaken: (answer: InquiryAnswer) => void }) {
  const { errors, busy, props } = useInquiryForm({
    draft: 'withdrawal',
    path: '/api/withdrawals',
    failed: 'Withdrawal not sent',
    onDone: (taken) => {
      onTaken(taken);
      toast({ title: 'Withdrawal received', text: 'A receipt with date and time is on its way to your mail.' });
    },
  });
  return (
    <form {...props}>
      <p className="strong">I withdraw from the contract for the order named here.</p>
      <div className="pform-2">
        <NameField error={errors.name} />
        <EmailField hint="Use the address you ordered with. We send the receipt there." error={errors.email} />
      </div>
      <TextField
        label="Order number"
        name="orderNumber"
        optional
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={FIELDS.orderNumber.longest}
        hint="It begins with CAT and is in your order mail. Leave it empty if you do not have it."
        error={errors.orderNumber}
      />
      <Honeypot />
      <div className="pform-end">
        <SubmitButton busy={busy}>Confirm withdrawal here</SubmitButton>
      </div>
    </form>
  );
}

function Receipt({ answer: { number, receivedAt } }: { answer: InquiryAnswer }) {
  const label = (
    <>
      Received on <time dateTime={receivedAt}>{momentText(new Date(receivedAt))}</time>
    </>
  );
  return <InquiryThanks kind="withdrawal" number={number} label={label} mailed="The receipt" />;
}
