import { useState } from 'react';
import { RefusalClaims } from '#src/capabilities/fulfilment/screens/sticks/refusal-claims.tsx';
import { REFUSED_DAYS } from '#src/capabilities/fulfilment/rules/refusal-claim.ts';
import { SchedulePanel } from '#src/capabilities/fulfilment/screens/schedule-panel.tsx';
import { type TabProps, useHome } from '../../home-context.ts';
import { useRecords } from '#src/capabilities/households/screens/records/records-context.ts';
import { MeasurePanels } from './measure-panels.tsx';
import { NutrientsPanel } from './nutrients-panel.tsx';
import './overview.css';
import { LockedPanel, ProPanel } from './pro-panel.tsx';
import { QuickLogs } from './quick-logs.tsx';
import { SupplementsPanel } from './supplements-panel.tsx';
import { TodayPanel } from './today-panel.tsx';
import { useQuickLog } from './use-quick-log.ts';

/** R266: today first, then the cat's health, its results, and its sticks. */
export function Overview({ cat: asRead }: TabProps) {
  const { pro, offline } = useHome();
  const { cat, ...taps } = useQuickLog(asRead);
  const { open } = useRecords();
  const [later, setLater] = useState(false);
  const refused = cat.supplements.days.filter(({ outcome }) => outcome === 'refused').length;
  return (
    <div className="dash-main">
      <TodayPanel cat={cat} taps={taps} />
      <section className="overview-write" aria-label={`Log for ${cat.name}`}>
        <QuickLogs cat={cat} taps={taps} />
      </section>
      {!offline && refused >= REFUSED_DAYS && <RefusalClaims catId={cat.id} />}
      <MeasurePanels cat={cat} />
      <NutrientsPanel cat={cat} wide={!pro && later} />
      {pro ? (
        <ProPanel cat={cat} />
      ) : (
        !later && <LockedPanel onUpgrade={() => open({ what: 'upgrade' })} onLater={() => setLater(true)} />
      )}
      <SupplementsPanel cat={cat} />
      <SchedulePanel />
    </div>
  );
}
