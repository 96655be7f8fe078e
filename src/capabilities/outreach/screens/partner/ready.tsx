import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { lazyDialog } from '#src/web/lazy-part.tsx';
import { HelpBlock } from '#src/web/shells/content.tsx';
import type { PartnerView } from '../../contract.ts';
import { Art } from './art.tsx';

const PartnershipDialog = lazyDialog(async () => ({
  default: (await import('./partnership-dialog.tsx')).PartnershipDialog,
}));

/** The last word: a button that opens the form, and an address for those who would rather write. */
export function Ready({ partner: { slug, contactEmail } }: { partner: PartnerView }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="wrap partner-ready">
      <HelpBlock
        title="Ready to Start?"
        art={<Art name="ready" />}
        action={
          <div className="partner-ready-acts">
            <Button
              className="needs-js"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
              onPointerEnter={PartnershipDialog.prefetch}
            >
              Let’s Partner Together
            </Button>
            <a className="partner-mail" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
          </div>
        }
      >
        Tell us how you would do it. A person who knows this page reads it and answers by mail.
      </HelpBlock>
      {open && <PartnershipDialog onClose={() => setOpen(false)} partner={slug} />}
    </div>
  );
}
