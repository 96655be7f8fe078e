import type { AffiliatesAtDesk } from '#src/capabilities/affiliates/contract.ts';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useOpenPartnerAccount } from '../../affiliate-queries.ts';
import { Part } from './part.tsx';
import { termsWords } from './partner-terms.tsx';
import { RowAct } from './row-act.tsx';

/** Partners whose orders are not counted yet. Nothing where there is none. */
export function PartnerAccounts({ partners }: Pick<AffiliatesAtDesk, 'partners'>) {
  if (partners.length === 0) return null;
  return (
    <Part name="partner-accounts" title="Partners who are not paid yet">
      <ul className="payments-rows">
        {partners.map((partner) => (
          <PartnerRow key={partner.id} partner={partner} />
        ))}
      </ul>
    </Part>
  );
}

function PartnerRow({ partner }: { partner: AffiliatesAtDesk['partners'][number] }) {
  const { id, name, slug, email, commission, payments, sample, blocked } = partner;
  const act = useOpenPartnerAccount();
  const open = () =>
    act.mutate(
      { partner: id, shown: { email: email ?? '', commission, payments } },
      {
        onSuccess: () => toast({ title: `${name} is paid for orders now`, text: 'Code and terms are in the mail.' }),
        onError: (error) => sayFailed('Not started', error),
      },
    );
  return (
    <li className="payments-difference" data-row tabIndex={-1}>
      <div className="payments-what">
        <b>
          {name} <span className="muted tn">/{slug}</span>
        </b>
        <span className="small muted">
          {sample && 'A sample. '}
          {email ?? 'No address'}, {termsWords({ commission, payments })}
        </span>
        {blocked && <span className="small">{blocked}</span>}
      </div>
      {!blocked && (
        <RowAct
          variant="strong"
          name="Count and pay orders"
          about={name}
          busy={act.isPending}
          busyLabel="Starting..."
          onPress={open}
        />
      )}
    </li>
  );
}
