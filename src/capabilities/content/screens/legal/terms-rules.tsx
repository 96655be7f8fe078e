import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { type Chapter, To } from './legal-text.tsx';

const c = CLAIMS;

/** Terms besides the sale. */
export const RULES: readonly Chapter[] = [
  {
    id: 'terms-health',
    title: 'Not a diagnosis, not a medicine',
    body: (
      <>
        <p>
          The analysis guides nutrition. It does not look for disease, and the sticks do not treat one. If your cat is
          unwell, go to a vet first and show them the report second. If your cat takes medication, show the report to
          your vet before the first stick.
        </p>
        <p>
          Kit and sticks are for cats from {c.minimumAge.text}. Give the amount stated on the box and no more. The AI of
          the Pro plan is software: it tells you when to see a vet, but it is not a vet.
        </p>
      </>
    ),
  },
  {
    id: 'terms-samples',
    title: 'Samples and results',
    body: (
      <p>
        Take samples only from cats you own or look after, as the <To page="/test-kit">test kit guide</To> shows. We use
        them only for the report you ordered, unless you agree to more, and destroy them afterwards. If a sample cannot
        be read, we send you what you need to take it again, free of charge. The results are yours.
      </p>
    ),
  },
  {
    id: 'terms-account',
    title: 'Your account',
    body: (
      <>
        <p>
          You must be {c.adultAge.text} to buy; under the law of the United Arab Emirates, a contract with anyone
          younger is void. The service is not for {c.childAge.text}. Keep your password to yourself and tell us if
          someone else may know it.
        </p>
        <p>
          “Premium Member” is the name of our club. Everybody who is signed in belongs to it, whichever plan they pay
          for, so you may see it beside your name on the Standard plan too. Your home page shows the plan you pay for.
        </p>
      </>
    ),
  },
  {
    id: 'terms-friends',
    title: 'Bringing a friend',
    body: (
      <>
        <p>
          Every household has a link for friends. A friend who uses it and orders gets {c.friendPoints.text}, and so
          does the household whose link it is, as soon as the friend’s first box with sticks has shipped. If it did not
          ship after all, or the order is refunded in full, the points are taken back.
        </p>
        <p>
          It counts only for someone who has not ordered before, and not for yourself. At most {c.friendsAYear.text} of
          a household count in a calendar year. A browser remembers the link for {c.friendCode.text}. You can spend
          points on what is listed under your rewards; they are not money and are not paid out.
        </p>
      </>
    ),
  },
  {
    id: 'terms-gifts',
    title: 'Gifts',
    body: (
      <>
        <p>
          A gift is a test kit and one, three or six months of sticks for one cat. Whoever buys it at{' '}
          <To page="/gift">Gifts</To> pays once, is our customer and gets the invoice. Until it is redeemed, it belongs
          to whoever holds its code; from then on, to the household that redeemed it.
        </p>
        <p>
          The code can be redeemed once, for three years from the payment, in the country it was bought for, by a
          household without a running plan or gift. It is not paid out in money and not exchanged for another plan. If
          card or mail is lost, write to us: we send it again.
        </p>
        <p>
          Whoever bought it can withdraw for {c.withdrawal.text} while nobody has redeemed it: the code is void and all
          of it is refunded. Later we refund what the law asks for, and what did not arrive or arrived damaged. If all
          of the money goes back, from us or by a bank, a code that nobody redeemed is void, and of a redeemed gift what
          is not packed yet is not sent. While a bank looks at the payment, both wait. Whoever redeemed it never owes
          anything.
        </p>
        <p>
          After the last month nothing is charged and nothing renews: we have no card of whoever redeemed it, and tell
          them what a plan would cost. Points, and the months set aside for shelters, count for their household.
        </p>
      </>
    ),
  },
  {
    id: 'terms-affiliates',
    title: 'Affiliates and partners',
    body: (
      <p>
        Some people earn a commission for sending customers to us. They have their own agreement with us, made when we
        accept them; what it pays is listed under <To page="/affiliate">Affiliates</To>. You pay the same price with or
        without them. The page of a partner that starts an order says so. Their link or page counts for your visit; your
        browser remembers it only if you agree, and before you pay you see that somebody is paid and can take them out.
      </p>
    ),
  },
  {
    id: 'terms-liability',
    title: 'Liability',
    body: (
      <>
        <p>
          We are liable without limit for intent and gross negligence, for injury to life, body or health, for what we
          have guaranteed, and wherever the law allows no limit.
        </p>
        <p>
          Otherwise we are liable only if we breach an essential duty of the contract, and then only for foreseeable
          damage. We are not liable for what happens if a sick cat is not taken to a vet, or if it is given more than
          the box states.
        </p>
        <p>Rights that the law gives you as a consumer, such as those about faulty goods, are not affected by this.</p>
      </>
    ),
  },
  {
    id: 'terms-law',
    title: 'Law and courts',
    body: (
      <p>
        The law of the United Arab Emirates applies, as it is applied in Dubai. If you are a consumer, you keep the
        protection of the law of the country you live in, and you can go to the courts there.
      </p>
    ),
  },
  {
    id: 'terms-changes',
    title: 'When these terms change',
    body: (
      <p>
        A changed text gets a new date. We store with your order which version you agreed to, and when. For a running
        subscription, a change to your disadvantage applies only after we have told you by mail and {c.guarantee.text}{' '}
        have passed in which you could cancel. If one sentence here turns out to be invalid, the others still apply.
      </p>
    ),
  },
];
