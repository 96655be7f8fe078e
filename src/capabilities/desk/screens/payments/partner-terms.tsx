import type { AffiliatesAtDesk } from '#src/capabilities/affiliates/contract.ts';
import { formatMoney, type Money } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useConfirmTerms } from '../../affiliate-queries.ts';
import { onDay, when } from '../moments.ts';
import { RowAct } from './row-act.tsx';

type PaidPartner = NonNullable<AffiliatesAtDesk['affiliates'][number]['partner']>;

export const termsWords = ({ commission, payments }: { commission: Money; payments: number }): string =>
  `${formatMoney(commission)} for each of ${countOf(payments, 'payment')}`;

/** Terms by which a partner is paid, with those before them, and published ones that wait for a second person. */
export function PartnerTerms({ partner }: { partner: PaidPartner }) {
  const [counting, ...earlier] = partner.terms;
  return (
    <>
      {counting && <TermsLine terms={counting} />}
      {partner.proposed && <ProposedTerms partner={partner} proposed={partner.proposed} />}
      {earlier.length > 0 && (
        <details>
          <summary className="small">Earlier terms of {partner.name}</summary>
          <ul className="payments-rows">
            {earlier.map((terms) => (
              <li key={terms.at}>
                <TermsLine terms={terms} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function TermsLine({ terms }: { terms: PaidPartner['terms'][number] }) {
  const { proposedBy, confirmedBy, at } = terms;
  return (
    <span className="small">
      {termsWords(terms)}, since {onDay(at)}.{' '}
      <span className="muted">
        {proposedBy ? `Proposed by ${proposedBy}, confirmed` : 'Confirmed'} by {confirmedBy}.
      </span>
    </span>
  );
}

function ProposedTerms({
  partner: { id, name },
  proposed,
}: {
  partner: PaidPartner;
  proposed: NonNullable<PaidPartner['proposed']>;
}) {
  const act = useConfirmTerms();
  const { commission, payments, by, at, blocked } = proposed;
  const confirm = () =>
    act.mutate(
      { partner: id, shown: { commission, payments } },
      {
        onSuccess: () => toast({ title: 'Terms confirmed', text: `They count from the next order; ${name} is told.` }),
        onError: (error) => sayFailed('Not confirmed', error),
      },
    );
  return (
    <span className="small row gap3 wrapf">
      <span>
        <b>New terms wait: {termsWords(proposed)}</b>
        {by && `, published by ${by}`}
        {at && `, ${when(at)}`}. Page and orders follow the terms confirmed last. {blocked}
      </span>
      {!blocked && (
        <RowAct
          variant="strong"
          name="Confirm the new terms"
          about={name}
          busy={act.isPending}
          busyLabel="Confirming..."
          onPress={confirm}
        />
      )}
    </span>
  );
}
