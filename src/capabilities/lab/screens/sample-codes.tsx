import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SampleCodesView } from '../sample-contract.ts';
import { sampleCodesQuery } from '../queries.ts';
import { SAMPLE_NAMES } from '../rules/markers.ts';
import { useDemoGuard, useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { Button } from '#src/ui/button.tsx';
import { ExchangeSamplesDialog } from './exchange-samples-dialog.tsx';
import './sample-codes.css';

type Sample = SampleCodesView['samples'][number];

/** Codes on the sample labels of each cat, until the lab has them; two that were mixed up can be exchanged. */
export function SampleCodes() {
  const { demo } = useHousehold();
  const { data } = useQuery({ ...sampleCodesQuery, enabled: !demo });
  const [open, setOpen] = useState(false);
  const writes = useDemoGuard();
  if (!data?.samples.length) return null;
  const cats = [...Map.groupBy(data.samples, ({ cat }) => cat.id).values()];
  const mayExchange = exchangeable(data.samples).length > 0;
  return (
    <section className="panel" aria-label="Sample codes">
      <h2 className="title">Which sample is whose</h2>
      <p className="muted">Each sample label has a code, and each code is of one cat.</p>
      <ul className="sample-codes">
        {cats.map((samples) => (
          <li key={samples[0]?.cat.id}>
            <b>{samples[0]?.cat.name}</b>
            <dl>
              {samples.map(({ id, kind, code, state }) => (
                <div key={id}>
                  <dt>{SAMPLE_NAMES[kind]}</dt>
                  <dd className="tn">{code}</dd>
                  <dd className="small muted">{WHERE[state]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {mayExchange && (
        <Button variant="quiet" size="sm" onClick={writes(() => setOpen(true))}>
          Two samples were mixed up
        </Button>
      )}
      {cats.length > 1 && !mayExchange && (
        <p className="small muted">
          The lab has samples of each kind, so they can no longer be exchanged. If two were mixed up, please write to
          us.
        </p>
      )}
      {open && <ExchangeSamplesDialog samples={data.samples} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Kinds of which two cats have a sample that the lab has not had. */
export const exchangeable = (samples: readonly Sample[]): Sample['kind'][] =>
  (Object.keys(SAMPLE_NAMES) as Sample['kind'][]).filter(
    (kind) => new Set(samples.filter((one) => one.kind === kind && one.mayExchange).map(({ cat }) => cat.id)).size > 1,
  );

const WHERE: Record<Sample['state'], string> = {
  made: 'with its kit',
  sent: 'not at the lab yet',
  received: 'at the lab',
  rejected: 'collected again',
  read: 'read',
  destroyed: 'read',
  void: '',
};
