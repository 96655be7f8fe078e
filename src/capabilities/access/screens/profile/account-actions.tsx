import { useState } from 'react';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { Profile } from '../../profile-contract.ts';
import { exportData } from '../../queries.ts';
import { confirmed } from '../confirm-identity.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { sayFailed } from '#src/web/form-failure.ts';

export function AccountActions({ profile: { supportEmail } }: { profile: Profile }) {
  const [deleting, setDeleting] = useState(false);
  const { busy, save } = useExport();
  return (
    <section className="panel profile-card">
      <h2 className="title">Account Actions</h2>
      <div className="profile-action">
        <Button variant="quiet" size="sm" busy={busy} busyLabel="Packing..." onClick={() => void save()}>
          Export Data
        </Button>
        <p className="small muted">
          A zip of this household’s records, as JSON and tables, which another Purrwell shop can import. Confirm your
          e-mail to include letters and messages.
        </p>
      </div>
      <div className="profile-action">
        <ButtonLink variant="quiet" size="sm" to="/dashboard?tab=billing">
          Pause Plan
        </ButtonLink>
        <p className="small muted">Opens your Billing tab. Next box there pauses the plan, and resumes it.</p>
      </div>
      <div className="profile-action">
        <Button variant="quiet" size="sm" onClick={() => setDeleting(true)}>
          Delete Account
        </Button>
        <p className="small muted">Permanently, with your cats and their records.</p>
      </div>
      <DeleteDialog open={deleting} onClose={() => setDeleting(false)} supportEmail={supportEmail} />
    </section>
  );
}

function useExport() {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await confirmed(exportData);
      toast({ title: 'Done', text: 'Your data is in your downloads folder.' });
    } catch (failure) {
      sayFailed('That did not work', failure, 'Please try again.');
    }
    setBusy(false);
  };
  return { busy, save };
}
