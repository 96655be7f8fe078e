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
          unwell, go to a vet first and show them the report second. A cat on medication should see the vet with the
          report before the first stick.
        </p>
        <p>
          Kit and sticks are for cats from {c.minimumAge.text}. Give what stands on the box and no more. The AI of the
          Pro plan is software: it knows when to send you to a vet, and is none.
        </p>
      </>
    ),
  },
  {
    id: 'terms-samples',
    title: 'Samples and results',
    body: (
      <p>
        Take samples only from cats you own or look after, as the <To page="/test-kit">test kit guide</To> shows. They
        are used for the report you ordered and for nothing else unless you agree, and are destroyed after it. If a
        sample cannot be read we send what is needed to take it again, at no charge. The results are yours.
      </p>
    ),
  },
  {
    id: 'terms-account',
    title: 'Your account',
    body: (
      <>
        <p>
          You must be {c.adultAge.text} to buy; where we are at home, a contract with anybody younger is void. The
          service is not for {c.childAge.text}. Keep your password to yourself and tell us if somebody else may have it.
        </p>
        <p>
          “Premium Member” is the name of our club. Everybody who is signed in belongs to it, whichever plan they pay
          for, so you may read it beside your name on the Standard plan too. The plan you pay for stands on your home.
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
          Every household has a link for friends. Whoever comes by it and orders gets {c.friendPoints.text}, and so does
          the household whose link it is, as soon as the first box with sticks has left. Should it not have left after
          all, or the order be refunded in full, the points go back.
        </p>
        <p>
          It counts for somebody who has not ordered before, and not for yourself. At most {c.friendsAYear.text} of a
          household count in a calendar year. A browser remembers the link for {c.friendCode.text}. Points buy what
          stands under your rewards; they are not money and are not paid out.
        </p>
      </>
    ),
  },
  {
    id: 'terms-affiliates',
    title: 'Affiliates and partners',
    body: (
      <p>
        From the start of our affiliate programme, some people will earn a commission for sending cats to us; until then
        nothing is counted. They have an agreement of their own with us, made when we accept them; what it pays stands
        under <To page="/affiliate">Affiliates</To>. You pay the same price with or without them.
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
          Apart from that we are liable only where we break a duty that the contract stands on, and then for the damage
          that could be foreseen. We are not liable for what happens when a sick cat is kept from a vet, or when more is
          given than stands on the box.
        </p>
        <p>Rights that the law gives you as a consumer, such as those about faulty goods, are not touched by this.</p>
      </>
    ),
  },
  {
    id: 'terms-law',
    title: 'Law and courts',
    body: (
      <p>
        The law of the United Arab Emirates holds, as it is applied in Dubai. If you are a consumer, the protection that
        the law of the country you live in gives you stays with you, and you may go to the courts there.
      </p>
    ),
  },
  {
    id: 'terms-changes',
    title: 'When these terms change',
    body: (
      <p>
        A changed text gets a new date. Which version you agreed to, and when, is stored with your order. For a running
        subscription a change to your disadvantage counts only after we have told you by mail and {c.guarantee.text}{' '}
        have passed in which you could cancel. Should one sentence here turn out not to hold, the others do.
      </p>
    ),
  },
];
