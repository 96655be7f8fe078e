import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import type { PartnerView } from '#src/capabilities/outreach/contract.ts';
import { PartnerPage, partnerMeta } from '#src/capabilities/outreach/screens/partner/partner-page.tsx';
import { ApiError, api } from '#src/web/api.ts';
import { privateMeta } from '#src/web/meta.ts';
import { PageData, pageData } from '#src/web/page-data.tsx';
import { Spinner } from '../ui/spinner.tsx';

interface Address {
  params: { partner?: string };
}

const printed = (slug: string) => pageData<PartnerView>(`/${slug}`, 'partner');

export function meta({ params: { partner = '' } }: Address) {
  const found = printed(partner);
  return found ? partnerMeta(found) : privateMeta('Purrwell');
}

/** `/{slug}`: the page of a partner, rendered on request (docs/decisions/0008); any other word is Page Not Found. */
export default function PartnerRoute() {
  const { partner: slug = '' } = useParams();
  return <Partner key={slug} slug={slug} />;
}

function Partner({ slug }: { slug: string }) {
  const [partner, setPartner] = useState(() => printed(slug));
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (partner) return;
    const leaving = new AbortController();
    api
      .get(`/api/partners/${slug}`, { signal: leaving.signal })
      .then(setPartner)
      .catch((error: unknown) => leaving.signal.aborted || setFailure(error));
    return () => leaving.abort();
  }, [partner, slug]);
  if (failure instanceof ApiError && failure.status === 404) return <NotFound />;
  if (failure) throw failure;
  if (!partner) return <Spinner full />;
  return (
    <>
      <PartnerPage partner={partner} />
      <PageData path={`/${slug}`} />
    </>
  );
}
