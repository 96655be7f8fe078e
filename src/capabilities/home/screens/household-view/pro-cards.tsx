import { Lock } from 'lucide-react';
import { useState } from 'react';
import { onChart } from '#src/ui/art/scenes.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import type { DashboardCat } from '../../contract.ts';
import { MeasurePanels } from '../dashboard/overview/measure-panels.tsx';
import { useHome } from '../home-context.ts';
import { useRecords } from '../records/records-context.ts';
import '../dashboard/overview/overview.css';

const ON_CHART = onChart();

const LOCKED = [
  { id: 'weight', title: 'Weight trend', text: 'Seven days, compared with the ideal for the breed.' },
  { id: 'activity', title: 'Activity', text: 'How the week went, day by day.' },
  { id: 'appetite', title: 'Appetite', text: 'How much of the food was eaten.' },
  { id: 'water', title: 'Water intake', text: 'Compared with a cat’s daily need.' },
  { id: 'vet', title: 'AI vet assistant', text: 'Dr. AI, from here. Not a vet. Knows when to call one.' },
] as const;

/** R284, R285: on any other plan a cat sits on each chart. Nothing is drawn behind it, because nothing was asked for. */
export function ProCards({ cats }: { cats: readonly DashboardCat[] }) {
  const { pro } = useHome();
  return pro ? <Open cats={cats} /> : <Locked />;
}

function Locked() {
  const { open } = useRecords();
  return (
    <ul className="hv-locks">
      {LOCKED.map(({ id, title, text }) => (
        <li key={id} className="hv-lock">
          {/* Our own drawing, made of tables: no input reaches it. */}
          <span className="art scene-tile" aria-hidden="true" dangerouslySetInnerHTML={{ __html: ON_CHART }} />
          <div>
            <Badge tone="pro">
              <Lock size={15} aria-hidden="true" />
              Pro Feature
            </Badge>
            <h2 className="title">{title}</h2>
            <p className="small muted">{text}</p>
            <Button
              variant="strong"
              size="sm"
              aria-label={`Upgrade to Pro: ${title}`}
              onClick={() => open({ what: 'upgrade' })}
            >
              Upgrade to Pro
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Open({ cats }: { cats: readonly DashboardCat[] }) {
  const [id, setId] = useState(cats[0]?.id ?? '');
  const cat = cats.find((one) => one.id === id) ?? cats[0];
  if (!cat) return null;
  return (
    <>
      {cats.length > 1 && (
        <div>
          <Segmented
            label="Charts of"
            value={cat.id}
            onChange={setId}
            options={cats.map(({ id: value, name }) => ({ value, label: name }))}
          />
        </div>
      )}
      <MeasurePanels key={cat.id} cat={cat} />
      <section className="panel" aria-labelledby="hv-vet">
        <h2 className="title" id="hv-vet">
          AI vet assistant
        </h2>
        <p className="muted">Dr. AI is in the corner of this page and knows your records.</p>
      </section>
    </>
  );
}
