import { Button, ButtonLink } from '#src/ui/button.tsx';
import { api } from '#src/web/api.ts';
import { privateMeta } from '#src/web/meta.ts';
import type { LinkedBoxView } from '../../contract.ts';
import { LinkedBand, LinkedPage, usePress } from '../cancel/linked-page.tsx';
import type { Act } from '../cancel/use-mailed-link.ts';
import { skipHead, skipRows } from './words.ts';

export const meta = () => privateMeta('Skip the next box. Purrwell');

const openBox = (link: string) => api.post('/api/box-links/open', { link });

/** `/skip`: the box of a reminder, skipped without signing in, and that undone. */
export default function SkipPage() {
  return (
    <LinkedPage open={openBox}>
      {({ view, act }) => (
        <LinkedBand {...skipHead(view)} rows={skipRows(view)} choices={<Choices view={view} act={act} />} />
      )}
    </LinkedPage>
  );
}

function Choices({ view, act }: { view: LinkedBoxView; act: Act<LinkedBoxView> }) {
  const { busy, press } = usePress();
  const { state, quote, receipt } = view;
  if (!quote) return <ButtonLink to="/dashboard?tab=billing">Sign in</ButtonLink>;
  const change = () => act((link) => api.post('/api/box-links/change', { link, token: quote.token }));
  return (
    <div className="cancel-choices">
      <Button variant="strong" size="lg" busy={busy} onClick={() => void press(change)}>
        {state === 'skipped' ? 'Undo the skip' : 'Skip this box'}
      </Button>
      {state === 'skipped' && receipt && (
        <ButtonLink variant="quiet" size="lg" to={`/receipt#${receipt.code}`}>
          See the receipt
        </ButtonLink>
      )}
    </div>
  );
}
