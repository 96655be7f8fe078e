import { type FormEvent, useState } from 'react';
import type { SetDetail } from '#src/capabilities/lab/set-contract.ts';
import { useSetAct } from '#src/capabilities/lab/queries.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { when } from '../moments.ts';
import { useMay } from '../use-may.ts';

type Refusal = NonNullable<SetDetail['refusal']>;
type Decision = Refusal['signed'][number]['decision'];

/** Problems that stop the sticks of released results, with amounts and their sources; a vet decides about them here. */
export function SignOff({ set }: { set: SetDetail }) {
  const may = useMay();
  const { refusal } = set;
  if (!refusal) return null;
  const { problems, over, sign, signed } = refusal;
  return (
    <section className="panel lab-release" aria-label="Decision of a vet">
      <h3 className="small strong">
        {problems.length ? 'No sticks may be mixed from these results' : 'Signed by a vet'}
      </h3>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {over.length > 0 && <Over over={over} />}
      <ol className="lab-history">
        {signed.map(({ decision, reason, signedBy, version, at }) => (
          <li key={at}>
            <b>{decision === 'no-sticks' ? 'No sticks' : `Other sticks, version ${version}`}</b>, {signedBy},{' '}
            <time dateTime={at}>{when(at)}</time>. {reason}
          </li>
        ))}
      </ol>
      {sign.noSticks && (may('results.sign-off') ? <Sign set={set} refusal={refusal} /> : <p>A vet decides here.</p>)}
    </section>
  );
}

const amount = (value: number) => formatNumber(value, 1);

function Over({ over }: Pick<Refusal, 'over'>) {
  return (
    <div className="lab-scroll" tabIndex={0} role="region" aria-label="Actives over their maximum">
      <table className="lab-table">
        <thead>
          <tr>
            <th scope="col">On its day</th>
            <th scope="col">Food</th>
            <th scope="col">Supplements</th>
            <th scope="col">Stick</th>
            <th scope="col">Together</th>
            <th scope="col">Maximum</th>
            <th scope="col">Over by</th>
          </tr>
        </thead>
        <tbody>
          {over.map(({ name, unit, food, declared, stick, total, ceiling }) => (
            <tr key={name}>
              <th scope="row">
                {name}, {unit}
              </th>
              <td className="tn">{amount(food)}</td>
              <td className="tn">{amount(declared)}</td>
              <td className="tn">{amount(stick)}</td>
              <td className="tn">{amount(total)}</td>
              <td className="tn">{amount(ceiling)}</td>
              <td className="tn lab-bad">{total > ceiling ? amount(total - ceiling) : 'in a week'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Sign({ set, refusal: { alternative, sign } }: { set: SetDetail; refusal: Refusal }) {
  const [decision, setDecision] = useState<Decision | ''>('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<Partial<Record<'decision' | 'reason', string>>>({});
  const save = useSetAct(set.id, 'sign-off');
  const without = alternative && FORMULAS[alternative.leftOut.formula].name;
  const options = [
    ...(sign.otherSticks && without ? [{ value: 'other-sticks', label: `Mix the month without ${without}` }] : []),
    { value: 'no-sticks', label: 'Mix no sticks from these results' },
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!decision) return setError({ decision: 'Please choose.' });
    if (!reason.trim()) return setError({ reason: 'Please write why.' });
    return save.mutate(
      { version: set.version, decision, reason },
      {
        onSuccess: () => toast({ title: 'Signed', text: 'The household gets a mail with your reason.' }),
        onError: (failure) => sayFailed('Not signed', failure),
      },
    );
  };
  return (
    <form className="lab-form" onSubmit={submit} noValidate>
      {!alternative && <p className="muted">The rule finds no month for this cat that would be safe.</p>}
      <SelectField
        label="Your decision as a vet"
        placeholder="Choose"
        options={options}
        value={decision}
        error={error.decision}
        onChange={(event) => {
          setDecision(event.currentTarget.value as Decision);
          setError({});
        }}
      />
      <TextField
        label="Why"
        hint="The household reads it, with your name. It cannot be changed later."
        maxLength={500}
        value={reason}
        error={error.reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError({});
        }}
      />
      <Button type="submit" busy={save.isPending} busyLabel="Signing...">
        Sign
      </Button>
    </form>
  );
}
