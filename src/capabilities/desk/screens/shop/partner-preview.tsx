import type { PartnerPitch } from '#src/capabilities/outreach/rules/partner-pitch.ts';
import { pageOfPitch } from '#src/capabilities/outreach/rules/partner-page.ts';
import { Earnings } from '#src/capabilities/outreach/screens/partner/earnings.tsx';
import { Impact } from '#src/capabilities/outreach/screens/partner/impact.tsx';
import { Overview } from '#src/capabilities/outreach/screens/partner/overview.tsx';
import { Head } from '#src/capabilities/outreach/screens/partner/partner-page.tsx';
import { PageFrame } from './page-frame.tsx';

const NOWHERE = { contactEmail: '', updatedAt: new Date(0) };

/** Numbers that are still missing are nought, so that there is something to see. */
function withNumbers(pitch: PartnerPitch): PartnerPitch {
  const { audience, conversionBasisPoints, commissionAmount, paidMonths, cookieDays } = pitch;
  const whole = (number: number | null) => Math.round(number ?? 0);
  return {
    ...pitch,
    audience: whole(audience),
    conversionBasisPoints: whole(conversionBasisPoints),
    commissionAmount: whole(commissionAmount),
    paidMonths: whole(paidMonths),
    cookieDays: whole(cookieDays),
    localCurrency: /^[A-Z]{3}$/.test(pitch.localCurrency ?? '') ? pitch.localCurrency : null,
  };
}

/** A partner's page as a phone shows it, without the products, which are the same for everybody. */
export function PartnerPreview({ slug, pitch }: { slug: string; pitch: PartnerPitch }) {
  const partner = pageOfPitch(slug, withNumbers(pitch), NOWHERE);
  return (
    <PageFrame title={`Page of ${partner.name}`}>
      <div className="pp">
        <Head partner={partner} />
        <Overview partner={partner} />
        <Earnings partner={partner} shown />
        <Impact partner={partner} />
      </div>
    </PageFrame>
  );
}
