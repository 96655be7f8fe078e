import { type ReactNode, useState } from 'react';
import { toast } from '#src/ui/toast.tsx';
import type { InquiryAnswer } from '../contract.ts';
import type { InquiryKind } from '../rules/inquiries.ts';
import { NEXT_STEPS } from '../rules/next-steps.ts';
import { EmailField, Honeypot, NameField, SubmitButton, Thanks, WithoutScripts } from './form-parts.tsx';
import { type InquiryFormOptions, useInquiryForm } from './use-inquiry-form.ts';

type InquiryPath =
  | '/api/contact'
  | '/api/affiliate/applications'
  | '/api/partnerships'
  | '/api/results-requests'
  | '/api/careers/applications';

interface InquiryFormProps extends Omit<InquiryFormOptions<InquiryPath>, 'onDone'> {
  kind: InquiryKind;
  nameLabel?: string;
  /** Toast once it is stored under its number. */
  sent: (number: string) => { title: string; text: string };
  /** Label of the button that shows the form again. */
  again?: string;
  submit: string;
  onDone?: () => void;
  /** Fields below name and e-mail. */
  children: (errors: Record<string, string>) => ReactNode;
}

interface InquiryThanksProps {
  kind: InquiryKind;
  number: string;
  /** Above the number. */
  label: ReactNode;
  /** Begins the sentence about the mail. */
  mailed: 'A confirmation' | 'The receipt';
  again?: string;
  onAgain?: () => void;
}

/** In place of a form that was sent: its number and the next step. */
export function InquiryThanks({ kind, number, label, mailed, again, onAgain }: InquiryThanksProps) {
  const { thing, next } = NEXT_STEPS[kind];
  return (
    <Thanks title={`${thing} has arrived`} again={again} onAgain={onAgain}>
      <p>{label}</p>
      <p className="number">{number}</p>
      <p>
        {next} {mailed} is on its way to your mail.
      </p>
    </Thanks>
  );
}

/** A form that becomes an inquiry: the sender, its own fields, and in its place the thank-you with number and next step. */
export function InquiryForm({ kind, nameLabel, sent, again, submit, onDone, children, ...options }: InquiryFormProps) {
  const [answer, setAnswer] = useState<InquiryAnswer | null>(null);
  const { errors, busy, props } = useInquiryForm<InquiryPath>({
    ...options,
    onDone: (taken) => {
      setAnswer(taken);
      onDone?.();
      toast(sent(taken.number));
    },
  });
  if (answer)
    return (
      <InquiryThanks
        kind={kind}
        number={answer.number}
        label="Reference number"
        mailed="A confirmation"
        again={again}
        onAgain={() => setAnswer(null)}
      />
    );
  return (
    <>
      <form {...props}>
        <div className="pform-2">
          <NameField label={nameLabel} error={errors.name} />
          <EmailField error={errors.email} />
        </div>
        {children(errors)}
        <Honeypot />
        <div className="pform-end">
          <SubmitButton busy={busy}>{submit}</SubmitButton>
        </div>
      </form>
      <WithoutScripts />
    </>
  );
}
