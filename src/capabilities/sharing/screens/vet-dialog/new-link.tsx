import { Suspense, useEffect, useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Copy } from '#src/ui/icons/copy.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { copyAddress } from '#src/web/copy-address.ts';

const QrCode = lazyPart(() => import('#src/capabilities/access/screens/profile/qr-code.tsx'));

/** The address of a link that was just made. It is shown once: we keep no copy of it. */
export function NewLink({ address }: { address: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It appears above the button that made it.
  useEffect(() => heading.current?.focus(), [address]);
  return (
    <section className="vet-new" aria-labelledby="vet-new">
      <h3 className="title" id="vet-new" ref={heading} tabIndex={-1}>
        Your new link
      </h3>
      <p>Scan it at the practice, or copy it now: it is not shown again.</p>
      <div className="vet-qr">
        <Suspense>
          <QrCode text={address} label="QR code of the link for the vet" />
        </Suspense>
      </div>
      <p className="vet-address">{address}</p>
      <div>
        <Button size="sm" variant="strong" onClick={() => void copyAddress('Link', address, 'Send it to your vet.')}>
          <Copy size={18} aria-hidden="true" />
          Copy the link
        </Button>
      </div>
    </section>
  );
}
