import { Lock } from '#src/ui/icons/lock.ts';
import { onChart } from '#src/ui/art/scenes.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import type { DashboardCat } from '../../contract.ts';
import { MeasurePanels } from '../dashboard/overview/measure-panels.tsx';
import { useHome } from '../home-context.ts';
import { OneOfCats } from './one-of-cats.tsx';
import { useRecords } from '#src/capabilities/households/screens/records/records-context.ts';
import '../dashboard/overview/overview.css';

const ON_CHART = onChart();

/** The charts of one cat at a time, open on every plan as they are in the cat view. */
export function Charts({ cats }: { cats: readonly DashboardCat[] }) {
  return (
    <OneOfCats title="Charts" label="Charts of" cats={cats}>
      {(cat) => <MeasurePanels key={cat.id} cat={cat} />}
    </OneOfCats>
  );
}

/** R284, R285: one card for the household with everything that is part of Pro and nothing that the cat view shows. */
export function ProCard() {
  const { pro } = useHome();
  return pro ? <Vet /> : <Upgrade />;
}

function Upgrade() {
  const { open } = useRecords();
  return (
    <section className="household-view-lock" aria-labelledby="household-view-lock">
      {/* Our own drawing, made of tables: no input reaches it. */}
      <span className="art scene-tile" aria-hidden="true" dangerouslySetInnerHTML={{ __html: ON_CHART }} />
      <div>
        <Badge tone="pro">
          <Lock size={15} aria-hidden="true" />
          Pro Feature
        </Badge>
        <h2 className="d-sm" id="household-view-lock">
          One upgrade, every cat
        </h2>
        <ul className="household-view-lock-list">
          <li>
            <b>AI vet assistant.</b> Dr. AI answers your own questions. Not a vet. Knows when to call one.
          </li>
          <li>
            <b>Activity by day of the week.</b> The mean of the last 90 days.
          </li>
          <li>
            <b>DNA report.</b> Read from the swab that is in every kit.
          </li>
        </ul>
        <Button variant="strong" onClick={() => open({ what: 'upgrade' })}>
          Upgrade to Pro
        </Button>
      </div>
    </section>
  );
}

function Vet() {
  return (
    <section className="panel" aria-labelledby="household-view-vet">
      <h2 className="title" id="household-view-vet">
        AI vet assistant
      </h2>
      <p className="muted">Dr. AI is in the corner of this page and knows your entries.</p>
    </section>
  );
}
