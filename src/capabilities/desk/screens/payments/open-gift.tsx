import { Link } from 'react-router';
import type { DeskGiftView } from '#src/capabilities/gifts/contract.ts';
import type { GiftMail } from '#src/capabilities/gifts/rules/gift.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { useGift, useSendGiftMail } from '../../queries.ts';
import { Fact } from '../fact.tsx';
import { onDay, when } from '../moments.ts';
import { OpenedPart } from '../opened-part.tsx';
import { useEscape } from '../use-escape.ts';
import { giftLook } from './gift-words.ts';

/** One gift: its contents, its history, a button to send its mails again, and the link to its payment. */
export function OpenGift({ id, onClose }: { id: string; onClose: () => void }) {
  useEscape(onClose);
  return (
    <OpenedPart
      name="payments-detail"
      what="gift"
      query={useGift(id)}
      titleOf={({ number }) => number}
      onClose={onClose}
    >
      {(gift) => <Opened gift={gift} />}
    </OpenedPart>
  );
}

function Opened({ gift }: { gift: DeskGiftView }) {
  const { giver, months, plan, total, country, recipientEmail, deliverOn, orderNumber, invoiceNumber } = gift;
  const { tone, word } = giftLook(gift);
  return (
    <>
      <p>
        <Badge tone={tone}>{word}</Badge>
      </p>
      <dl className="payments-facts">
        <Fact name="Giver">
          {giver.name}, {giver.email}
        </Fact>
        <Fact name="What">
          Test kit and {countOf(months, 'month')} of {PLANS[plan].name}
        </Fact>
        <Fact name="Price">
          <span className="num">{formatMoney(total)}</span>
        </Fact>
        <Fact name="For">{countryByCode(country)?.name ?? country}</Fact>
        {gift.redeemableUntil && <Fact name="Valid until">{onDay(gift.redeemableUntil)}</Fact>}
        {recipientEmail && (
          <Fact name="Mail to">
            {recipientEmail}
            {deliverOn && `, on ${onDay(`${deliverOn}T12:00:00Z`)}`}
          </Fact>
        )}
        {orderNumber && (
          <Fact name="Order">
            <Link className="link" to={`/desk/orders?search=${orderNumber}`}>
              {orderNumber}
            </Link>
          </Fact>
        )}
        {invoiceNumber && (
          <Fact name="Payment">
            <Link className="link" to={`?order=${gift.number}`}>
              {invoiceNumber}, refund
            </Link>
          </Fact>
        )}
      </dl>
      <ol className="payments-requests small" aria-label="What happened">
        {gift.history.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            {text}
            <time className="muted" dateTime={at}>
              {when(at)}
            </time>
          </li>
        ))}
      </ol>
      <Mails gift={gift} />
    </>
  );
}

const MAILS: Record<GiftMail, { label: string; done: string }> = {
  giver: { label: 'Mail the giver again', done: 'Its page goes to the giver.' },
  recipient: { label: 'Mail the recipient again', done: 'The code goes to the recipient.' },
};

function Mails({ gift: { id, asOf, mails } }: { gift: DeskGiftView }) {
  const { mutate, isPending, variables } = useSendGiftMail(id);
  const send = (to: GiftMail) =>
    mutate(
      { to, asOf },
      {
        onSuccess: () => toast({ title: 'Sent again', text: MAILS[to].done }),
        onError: (error) =>
          toast({ title: 'Not sent', text: sentenceFor(error, 'We got no answer. Please try again.'), tone: 'bad' }),
      },
    );
  return (
    <>
      <div className="payments-invoice-acts">
        {(['giver', 'recipient'] as const).map((to) => (
          <Button
            key={to}
            variant="quiet"
            size="sm"
            disabled={mails[to] !== null}
            busy={isPending && variables.to === to}
            onClick={() => send(to)}
          >
            {MAILS[to].label}
          </Button>
        ))}
      </div>
      {mails.recipient && <p className="small muted">{mails.recipient}</p>}
    </>
  );
}
