import { ResultsRequestForm } from '#src/capabilities/outreach/screens/results-request-form.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

export function AskForResults({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Clinical trial results">
      <p>A person sends them and answers your questions about them. Tell us who you are.</p>
      <ResultsRequestForm />
    </Dialog>
  );
}
