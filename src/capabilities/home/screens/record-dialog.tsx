import { AboutThePlan, PlanWithout } from '#src/capabilities/billing/screens/plan/plan-note.tsx';
import { RecordDialog as CatDialog } from '#src/capabilities/households/screens/records/record-dialog.tsx';
import type { Opened } from '#src/capabilities/households/screens/records/records-context.ts';
import { UpgradeModal } from './household-view/upgrade-modal.tsx';

/** The dialog that is open over the dashboard; loaded when the first of them is. */
export function RecordDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.what === 'upgrade') return <UpgradeModal onClose={onClose} />;
  return <CatDialog opened={opened} onClose={onClose} AfterAdding={AboutThePlan} AfterArchiving={PlanWithout} />;
}
