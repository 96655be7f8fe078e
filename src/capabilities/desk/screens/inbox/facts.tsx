import { Check } from '#src/ui/icons/check.ts';
import { TriangleAlert } from '#src/ui/icons/triangle-alert.ts';
import { PLATFORMS, READER_ROLES } from '#src/capabilities/outreach/rules/inquiries.ts';
import { Badge } from '#src/ui/badge.tsx';
import type { InquiryDetail } from '../../contract.ts';
import { Fact } from '../fact.tsx';
import { when } from '../moments.ts';

export function Facts({ inquiry: { name, email, createdAt, details, chat } }: { inquiry: InquiryDetail }) {
  const { position, brand, website, platform, partner, role, orderNumber, orderFound } = details;
  return (
    <dl className="inbox-facts">
      <Fact name="From">{name}</Fact>
      <Fact name="E-mail">
        {email ? (
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        ) : (
          'None left'
        )}
      </Fact>
      {chat && <Fact name="Account">{chat.signedIn ? 'Signed in' : 'None: name and address are not proven'}</Fact>}
      <Fact name="Received">
        <time dateTime={createdAt}>{when(createdAt)}</time>
      </Fact>
      {position && <Fact name="Position">{position}</Fact>}
      {brand && <Fact name="Brand">{brand}</Fact>}
      {website && (
        <Fact name="Website">
          <a className="link" href={website} target="_blank" rel="noopener noreferrer nofollow">
            {website}
          </a>
        </Fact>
      )}
      {platform && <Fact name="Platform">{PLATFORMS[platform]}</Fact>}
      {partner && (
        <Fact name="Written from">
          <a className="link" href={`/${partner}`}>
            /{partner}
          </a>
        </Fact>
      )}
      {role && <Fact name="Says">{READER_ROLES[role]}</Fact>}
      {orderNumber && (
        <Fact name="Order">
          <span className="tn">{orderNumber}</span> <OrderMark found={orderFound === true} />
        </Fact>
      )}
    </dl>
  );
}

function OrderMark({ found }: { found: boolean }) {
  return found ? (
    <Badge tone="optimal">
      <Check aria-hidden="true" />
      Bought with this e-mail
    </Badge>
  ) : (
    <Badge tone="borderline">
      <TriangleAlert aria-hidden="true" />
      Not found with this e-mail
    </Badge>
  );
}
