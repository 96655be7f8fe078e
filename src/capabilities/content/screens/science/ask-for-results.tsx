import { ResultsRequestForm } from '#src/capabilities/outreach/screens/results-request-form.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

export function AskForResults({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Clinical trial results">
      <p>They are sent by a person, so that the questions they raise reach one. Tell us who is asking.</p>
      <ResultsRequestForm />
    </Dialog>
  );
}
