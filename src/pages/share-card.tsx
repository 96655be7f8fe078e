import { useParams } from 'react-router';
import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import type { PublicCard } from '#src/capabilities/sharing/contract.ts';
import { CardPage, cardMeta } from '#src/capabilities/sharing/screens/card/card-page.tsx';
import { cardPath } from '#src/capabilities/sharing/rules/card.ts';
import { privateMeta } from '#src/web/meta.ts';
import { PageData, pageData } from '#src/web/page-data.tsx';

interface Address {
  params: { token?: string };
}

const printed = (token: string) => pageData<PublicCard>(cardPath(token), 'shareCard');

export function meta({ params: { token = '' } }: Address) {
  const card = printed(token);
  return card ? cardMeta(token, card) : privateMeta('Page Not Found. Purrwell');
}

/** `/c/{token}`: a card whose owner shares it, rendered on request; no page of ours leads here. */
export default function ShareCardPage() {
  const { token = '' } = useParams();
  const card = printed(token);
  if (!card) return <NotFound />;
  return (
    <>
      <CardPage card={card} />
      <PageData path={cardPath(token)} />
    </>
  );
}
