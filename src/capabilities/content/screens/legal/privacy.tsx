import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { ShopFact } from '#src/web/shop-fact.tsx';
import { type Chapter, SupportMail, To } from './legal-text.tsx';
import { BrowserTable, DataTable } from './privacy-tables.tsx';

const c = CLAIMS;

export const PRIVACY: readonly Chapter[] = [
  {
    id: 'privacy-who',
    title: 'Who is responsible',
    body: (
      <p>
        <ShopFact name="company" />. For anything about your data write to <SupportMail />.
      </p>
    ),
  },
  {
    id: 'privacy-data',
    title: 'What we keep, why and how long',
    body: (
      <>
        <p>
          The software deletes according to this table every night, so “after a day” can mean the night that follows.
          Deleted data stays in backups of the database for {c.keptDrafts.text} at most.
        </p>
        <DataTable />
        <p>
          You can read these pages without giving us any of it. To deliver an order, we need what the order form asks
          for. No decision about you is made by a machine alone: the plan we suggest is only a suggestion.
        </p>
        <p>
          Our server logs which address was requested, how long it took and what the result was. These logs contain no
          names, no mail addresses, no network addresses and nothing that was typed.
        </p>
      </>
    ),
  },
  {
    id: 'privacy-recipients',
    title: 'Who receives it',
    body: (
      <>
        <p>We do not sell data about you to anyone. We share some of it with those who work for us:</p>
        <ul>
          <li>
            <b>Stripe</b> takes payments. It gets your name, e-mail address, delivery address and what you ordered. Card
            numbers are typed on Stripe’s own page and never reach us.
          </li>
          <li>
            <b>Our hosting company</b> runs the machines this software and its database live on.
          </li>
          <li>
            <b>Our mail provider</b> delivers the mails we write to you, and sees your address to do so.
          </li>
          <li>
            <b>Our provider of text messages</b>, where we have one, delivers the codes you ask for, and sees your
            number and the text to do so.
          </li>
          <li>
            <b>The maker of your browser</b>, only if you turn on messages on a device: its service (of Google, Apple,
            Mozilla or Microsoft) carries them there. They are encrypted, so it sees when one is sent and not what it
            says.
          </li>
          <li>
            <b>The courier</b>, and the service through which we buy its labels, get your name, address and telephone
            number once there is something to deliver or collect.
          </li>
          <li>
            <b>The lab</b> gets samples that carry a number, not a name.
          </li>
          <li>
            <b>WhatsApp</b>, only if you choose to write to us there.
          </li>
          <li>
            <b>Authorities and courts</b>, where the law obliges us.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'privacy-cookies',
    title: 'Cookies and the like',
    body: (
      <>
        <p>
          Everything in this list is set by us, for something you asked for. No cookie tracks you or is used for
          advertising, and our pages load nothing from anyone else.
        </p>
        <BrowserTable />
        <p>Stripe’s payment page is not ours. It sets cookies of its own, to take the payment and to prevent fraud.</p>
      </>
    ),
  },
  {
    id: 'privacy-counting',
    title: 'Counting pages',
    body: (
      <>
        <p>
          Only if you agree, each page you open adds one to that page’s count for the day, and the first page adds one
          to the count of the site you came from. No record is about you: you get no identifier and no cookie, and we do
          not keep your network address with the counts. If your browser sends Do Not Track or Global Privacy Control,
          we take that as a no and do not ask you.
        </p>
        <p>
          The operator of this shop may also use a counting service of its choice. Our server, not your browser, then
          tells that service the page and the site you came from, and nothing about you.
        </p>
        <p>
          You can change your answer at any time, here or at the foot of every page:{' '}
          <a className="link" href="#privacy-counting" data-counting>
            Cookies and counting
          </a>
          .
        </p>
      </>
    ),
  },
  {
    id: 'privacy-transfers',
    title: 'Where it is',
    body: (
      <p>
        We work in Dubai, so what you send us is read there, wherever you are. If you live in Europe: the European
        Commission has not decided that the United Arab Emirates protect data as well as your country does. The transfer
        is based on your contract with us and, for those who work for us, on the standard clauses of the Commission.
        Stripe may process data in the United States and explains how on its own pages.
      </p>
    ),
  },
  {
    id: 'privacy-rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You can ask what we keep about you, get a copy of it, have it corrected or deleted, have us stop using it,
          object to what we do on the basis of our legitimate interest, and withdraw a consent at any time, which does
          not undo what was done before. European law gives you these rights, the law of the Emirates gives you most of
          them, and we give them to everybody.
        </p>
        <p>
          When you are signed in, you can export your data and delete your account yourself on your profile page,
          automatically. For anything else write to <SupportMail /> from the address of your account, or use{' '}
          <To page="/about#contact">the contact form</To>. A person answers within {c.rightsAnswer.text}, free of
          charge. We must keep what tax law requires until its period ends; we tell you what that is.
        </p>
        <p>
          Every newsletter has a link that unsubscribes you at once. We send advertising only to people who have asked
          for it.
        </p>
      </>
    ),
  },
  {
    id: 'privacy-children',
    title: 'Children',
    body: (
      <p>
        Purrwell is not for {c.childAge.text}, and we do not knowingly keep anything about them. If you think we do,
        tell us and we delete it. Buyers confirm that they are {c.adultAge.text}.
      </p>
    ),
  },
  {
    id: 'privacy-security',
    title: 'Security',
    body: (
      <p>
        We store passwords and the keys of sessions and links only as hashes, from which they cannot be read. Only a
        household itself, and staff who need it for their work, can read its data. Only staff can open a resume. Each
        time staff look at something is logged. If something goes wrong with your data, we tell you and the authority,
        as the law requires.
      </p>
    ),
  },
  {
    id: 'privacy-authorities',
    title: 'Where to complain',
    body: (
      <p>
        You can complain to us first: <SupportMail />. You can also complain to an authority: in the Emirates the UAE
        Data Office; in Europe the data protection authority of the country you live in; in the United Kingdom the
        Information Commissioner’s Office.
      </p>
    ),
  },
  {
    id: 'privacy-changes',
    title: 'When this text changes',
    body: (
      <p>
        Before we change what we do with data, we change this text and give it a new date. If that changes what you
        agreed to, we ask you again.
      </p>
    ),
  },
];
