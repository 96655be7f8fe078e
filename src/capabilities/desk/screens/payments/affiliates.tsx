import { useMutation } from '@tanstack/react-query';
import { type FormEvent } from 'react';
import type { AffiliatePreview, AffiliatesAtDesk } from '#src/capabilities/affiliates/contract.ts';
import { formatMoney } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { sayFailed } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import { previewApproval, useAffiliates, useApproveAffiliate, useReviewFlags } from '../../affiliate-queries.ts';
import { when } from '../moments.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { AffiliateActs } from './affiliate-acts.tsx';
import { PartnerAccounts } from './partner-accounts.tsx';
import { PartnerTerms } from './partner-terms.tsx';
import { PreviewOfAct } from './previewed-act.tsx';
import { Payouts } from './payouts.tsx';
import { Part } from './part.tsx';

/** Applications of affiliates, the affiliates with their balances, and their payouts. */
export function Affiliates() {
  const { data, isError, isFetching, refetch } = useAffiliates();
  if (isError && !data) return <NotLoaded what="affiliates" busy={isFetching} onRetry={refetch} />;
  if (!data) return <Spinner />;
  return (
    <>
      <Applications applications={data.applications} />
      <Payouts {...data} />
      <PartnerAccounts partners={data.partners} />
      <Known affiliates={data.affiliates} />
    </>
  );
}

function Applications({ applications }: Pick<AffiliatesAtDesk, 'applications'>) {
  return (
    <Part name="applications" title="Applications">
      {applications.length === 0 && <p className="panel">Nobody waits for an answer.</p>}
      <ul className="payments-rows">
        {applications.map((application) => (
          <Application key={application.id} application={application} />
        ))}
      </ul>
    </Part>
  );
}

function Application({ application }: { application: AffiliatesAtDesk['applications'][number] }) {
  const { id, number, name, email, brand, website, platform, audience, createdAt } = application;
  const form = useForm();
  const act = useApproveAffiliate(id);
  const look = useMutation<AffiliatePreview, Error, { broughtBy: string | null }>({
    mutationFn: (input) => previewApproval(id, input),
  });
  const said = () => ({ broughtBy: form.text('broughtBy').trim() || null });
  const preview = (event: FormEvent) => {
    event.preventDefault();
    if (look.isPending) return;
    look.mutate(said(), {
      onError: (error) => form.showProblems({ broughtBy: sentenceFor(error, 'We got no answer. Please press again.') }),
    });
  };
  const approve = () => {
    if (act.isPending || !look.variables) return;
    act.mutate(
      // The previewed input, so that nothing else is approved.
      look.variables,
      {
        onSuccess: () => toast({ title: `${name} is an affiliate`, text: 'Link, code and terms are in the mail.' }),
        onError: (error) => {
          look.reset();
          form.showProblems({
            broughtBy: sentenceFor(error, 'We got no answer. Press again: the account is opened once.'),
          });
        },
      },
    );
  };
  return (
    <li className="payments-difference" data-row tabIndex={-1}>
      <div className="payments-what">
        <b>
          {name}, {brand} <span className="muted tn">{number}</span>
        </b>
        <span className="small muted">
          {email}, {platform}, {website}, {when(createdAt)}
        </span>
        <span className="small">{audience}</span>
      </div>
      <form {...form.props} onSubmit={preview} className="payments-approve" aria-label={`Approve: ${name}`}>
        <TextField
          name="broughtBy"
          label="Code of who brought them along"
          optional
          autoComplete="off"
          maxLength={40}
          error={form.errors.broughtBy}
        />
        {!look.data && (
          <Button type="submit" variant="strong" size="sm" busy={look.isPending} busyLabel="Looking...">
            Approve
          </Button>
        )}
      </form>
      {look.data && (
        <PreviewOfAct data={look.data} label={`Approve ${name}`} onLeave={look.reset}>
          <Button variant="strong" size="sm" busy={act.isPending} busyLabel="Approving..." onClick={approve}>
            Yes, approve
          </Button>
        </PreviewOfAct>
      )}
    </li>
  );
}

function Known({ affiliates }: Pick<AffiliatesAtDesk, 'affiliates'>) {
  return (
    <Part name="affiliates" title="Affiliates">
      {affiliates.length === 0 && <p className="panel">There is no affiliate yet.</p>}
      <ul className="payments-rows">
        {affiliates.map((affiliate) => (
          <AffiliateRow key={affiliate.id} affiliate={affiliate} />
        ))}
      </ul>
    </Part>
  );
}

function AffiliateRow({ affiliate }: { affiliate: AffiliatesAtDesk['affiliates'][number] }) {
  const { id, name, email, code, clicks, orders, refused, broughtBy, flags, seen, notes, balances, closed, partner } =
    affiliate;
  const act = useReviewFlags(id);
  return (
    <li className="payments-difference" data-row tabIndex={-1}>
      <div className="payments-what">
        <b>
          {name} <span className="muted tn">{code}</span>
        </b>
        <span className="small muted">
          {closed && 'Closed. '}
          {partner && `Partner, page /${partner.slug}. `}
          {email}, {countOf(clicks, 'visit')} in 30 days, {countOf(orders, 'order')}, {refused} not counted
          {broughtBy && `, brought along by ${broughtBy}`}
        </span>
        {partner && <PartnerTerms partner={partner} />}
        {balances.map(({ owed, thisMonth, payable, blocked }) => (
          <span key={owed.currency} className="small">
            <b className="num">{formatMoney(owed)}</b> owed, {formatMoney(thisMonth)} this month.{' '}
            {blocked ?? `${formatMoney(payable)} can be paid.`}
          </span>
        ))}
        {notes.map((note) => (
          <span key={note} className="small muted">
            {note}
          </span>
        ))}
        {flags.map((flag) => (
          <span key={flag}>
            <Badge tone="borderline">{flag}</Badge>
          </span>
        ))}
      </div>
      {seen && (
        <Button
          variant="quiet"
          size="sm"
          busy={act.isPending}
          busyLabel="Saving..."
          aria-label={`Looked into it: ${name}`}
          onClick={() => act.mutate({ seen }, { onError: (error) => sayFailed('Not saved', error) })}
        >
          Looked into it
        </Button>
      )}
      <AffiliateActs affiliate={affiliate} />
    </li>
  );
}
