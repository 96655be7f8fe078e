import { useLocation } from 'react-router';
import { COAT_CHOICES } from '#src/capabilities/onboarding/rules/coats.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import type { ReceiptView } from '../../contract.ts';
import { Nothing } from '../payment-page.tsx';
import { ReceiptRows } from './receipt-rows.tsx';
import { useReceipt } from './use-receipt.ts';
import { headOf, NO_RECEIPT, NOT_REACHED, receiptLines, UNKNOWN_RECEIPT } from './words.ts';
import './receipt.css';

export const meta = () => privateMeta('Receipt. Purrwell');

const LONGEST = 200;

/** Checks the signature of a receipt. Its code is in the fragment, which is not sent to servers. */
export default function ReceiptPage() {
  const code = useLocation().hash.slice(1);
  if (code && code.length <= LONGEST) return <Checked key={code} code={code} />;
  return (
    <PublicShell>
      <Nothing words={code ? UNKNOWN_RECEIPT : NO_RECEIPT}>
        <ButtonLink to="/info#support">Ask us</ButtonLink>
      </Nothing>
    </PublicShell>
  );
}

function Checked({ code }: { code: string }) {
  const { found, again } = useReceipt(code);
  if (found.name === 'found') return <Found receipt={found.receipt} />;
  return (
    <PublicShell>
      {found.name === 'checking' ? (
        <Spinner full />
      ) : (
        <Nothing words={found.name === 'failed' ? { ...NOT_REACHED, lead: found.lead } : UNKNOWN_RECEIPT}>
          {found.name === 'failed' ? (
            <Button onClick={again}>Try again</Button>
          ) : (
            <ButtonLink to="/info#support">Ask us</ButtonLink>
          )}
        </Nothing>
      )}
    </PublicShell>
  );
}

function Found({ receipt }: { receipt: ReceiptView }) {
  const { title, lead, tint } = headOf(receipt);
  const cat = <CatPortrait cat={COAT_CHOICES[0]} pose="loaf" mood={receipt.valid ? 'level' : 'wide'} decorative />;
  return (
    <PublicShell
      tint={tint}
      head={
        <ColourBand
          tint={tint}
          title={title}
          lead={<span role="status">{lead}</span>}
          art={receipt.valid && <div className="receipt-cat">{cat}</div>}
        />
      }
    >
      <div className="wrap receipt">
        {receipt.valid ? <Said receipt={receipt} /> : <ButtonLink to="/info#support">Ask us</ButtonLink>}
      </div>
    </PublicShell>
  );
}

function Said({ receipt }: { receipt: ReceiptView }) {
  return (
    <>
      <ReceiptRows rows={receiptLines(receipt)} />
      <p className="small muted">
        Anyone with the number can read this page. It names no one. The mail with the receipt says whose plan it was.
      </p>
    </>
  );
}
