import { type ReactNode, useEffect, useState } from 'react';
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
  const strip = useVisit(partner);
  if (failure instanceof ApiError && failure.status === 404) return <NotFound />;
  if (failure) throw failure;
  if (!partner) return <Spinner full />;
  return (
    <>
      <PartnerPage partner={partner} onOrder={() => void begin(partner)} />
      <PageData path={`/${slug}`} />
      {strip}
    </>
  );
}

/** Takes up the visit of a page whose orders are counted, unless its address is a link of somebody else. */
function useVisit(partner: PartnerView | null): ReactNode {
  const [strip, setStrip] = useState<ReactNode>(null);
  const code = partner?.orderCode ?? null;
  useEffect(() => {
    if (!code || new URLSearchParams(window.location.search).has('ref')) return;
    let gone = false;
    void import('#src/capabilities/affiliates/screens/referral-strip.tsx')
      .then(({ ReferralStrip }) => gone || setStrip(<ReferralStrip sent={code} />))
      .catch(() => null); // the page works without it
    return () => {
      gone = true;
    };
  }, [code]);
  return strip;
}

/** The order that is begun goes with the page's code, also where another link was opened before. */
async function begin({ orderCode, name, cookieDays: days }: PartnerView): Promise<void> {
  const { keepForVisit, remembersAffiliate } = await import(
    '#src/capabilities/onboarding/screens/shared/referral-code.ts'
  );
  if (orderCode && !remembersAffiliate(orderCode)) keepForVisit(orderCode, { name, days });
}
