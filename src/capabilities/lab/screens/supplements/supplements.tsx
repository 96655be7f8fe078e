import { useQuery } from '@tanstack/react-query';
import { Printer } from '#src/ui/icons/printer.ts';
import type { LabCat, SticksView } from '../../sticks-contract.ts';
import type { Month } from '../../rules/month.ts';
import { STICK } from '../../rules/recipes.ts';
import { Button } from '#src/ui/button.tsx';
import { sticksQuery } from '../../queries.ts';
import { formatDate } from '#src/lib/dates.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { QueryState } from '../query-state.tsx';
import { MedicineNote } from '#src/capabilities/households/screens/records/medicine-note.tsx';
import { DocumentLink } from '#src/capabilities/households/screens/document-link.tsx';
import { Guard } from './guard.tsx';
import { ExcludedFormula } from './excluded-formula.tsx';
import { Current, MonthTracker } from './month-panels.tsx';
import { NextBox } from './next-box.tsx';
import { hasSticks, NoSticks } from './no-sticks.tsx';
import { Reasons } from './reasons.tsx';
import { SignedByVet } from './signed-by-vet.tsx';
import { Versions } from './versions.tsx';
import { supplementsHeadline } from './month-words.ts';
import '../results.css';
import './supplements.css';

/** R270, R302, N4, N5: the month of sticks, the purpose of each and the reason for it, and the distance from every ceiling. */
export function Supplements({ cat }: { cat: LabCat }) {
  const { base } = useHousehold();
  const sticks = useQuery(sticksQuery(base, cat.id));
  return (
    <div className="dash-main results">
      <QueryState query={sticks} what="The sticks">
        {(view) => {
          const month = hasSticks(cat) ? view.month : null;
          return month ? (
            <Ready cat={cat} sticks={view} month={month} />
          ) : (
            <NoSticks cat={cat} signOff={view.signOff} />
          );
        }}
      </QueryState>
    </div>
  );
}

function Ready({ cat, sticks, month }: { cat: LabCat; sticks: SticksView; month: Month }) {
  const { timeZone } = useHousehold().household;
  const { version, madeAt, sandbox } = sticks;
  const days = madeAt && formatDate('plain', madeAt, timeZone);
  return (
    <>
      <header className="results-head">
        <div>
          <h2 className="d-md">{supplementsHeadline(cat)}</h2>
          <p className="lead muted">
            Version {version} of the formula{days && `, made ${days}`}. Seven of eight formulas, four sticks of each,
            each with its reason below.
          </p>
          {sandbox && (
            <ul className="results-marks small">
              <li>Sandbox: made from values that no lab read.</li>
            </ul>
          )}
        </div>
        <div className="results-take">
          <DocumentLink path={`/api/cats/${cat.id}/month.pdf`}>Download the month</DocumentLink>
          <Button
            variant="plain"
            size="sm"
            className="btn plain sm noprint supplements-print"
            onClick={() => window.print()}
          >
            <Printer size={18} aria-hidden="true" />
            Print this page
          </Button>
          <p className="small muted">{STICK.notMedicine}</p>
        </div>
      </header>
      <MedicineNote cats={[cat]} />
      {sticks.signOff && <SignedByVet signOff={sticks.signOff} />}
      <MonthTracker cat={cat} schedule={sticks.schedule} />
      <Current cat={cat} month={month} />
      <Reasons month={month} schedule={sticks.schedule} />
      <NextBox cat={cat} sticks={sticks} />
      <ExcludedFormula month={month} />
      <Guard guard={month.guard} />
      <Versions cat={cat} sticks={sticks} />
    </>
  );
}
