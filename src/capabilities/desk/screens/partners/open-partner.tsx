import type { PartnerAtDesk } from '#src/capabilities/partner-api/desk-contract.ts';
import { usePartner } from '../../partner-queries.ts';
import { OpenedPart } from '../opened-part.tsx';
import { useEscape } from '../use-escape.ts';
import { Contact } from './contact.tsx';
import { Deliveries } from './deliveries.tsx';
import { Keys } from './keys.tsx';
import { Sales } from './sales.tsx';
import { Webhooks } from './webhooks.tsx';

/** One partner: contact, sales, keys, webhooks and deliveries. */
export function OpenPartner({ id, onClose }: { id: string; onClose: () => void }) {
  useEscape(onClose);
  return (
    <OpenedPart
      name="partners-detail"
      what="partner"
      query={usePartner(id)}
      titleOf={({ name }) => name}
      onClose={onClose}
    >
      {(partner) => <Opened partner={partner} />}
    </OpenedPart>
  );
}

function Opened({ partner }: { partner: PartnerAtDesk }) {
  return (
    <>
      <Contact partner={partner} />
      <Sales partner={partner} />
      <Keys partner={partner} />
      <Webhooks partner={partner} />
      <Deliveries partner={partner} />
    </>
  );
}
