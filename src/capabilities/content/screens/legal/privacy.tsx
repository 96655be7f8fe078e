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
          The software deletes by this very table, every night. So “after a day” can mean the night that follows it.
          What was deleted stays in backups of the database for {c.keptDrafts.text} at most.
        </p>
        <DataTable />
        <p>
          You need not give us any of it to read these pages. To order, we need what the order form asks for; without it
          we could not deliver. Nothing about you is decided by a machine alone: the suggestion of a plan is a
          suggestion.
        </p>
        <p>
          Our server notes which address was called, how long it took and how it ended. These notes hold no names, no
          mail addresses, no network addresses and nothing that was typed.
        </p>
      </>
    ),
  },
  {
    id: 'privacy-recipients',
    title: 'Who receives it',
    body: (
      <>
        <p>We sell nothing about you to anybody. Some of it passes through the hands of those who work for us:</p>
        <ul>
          <li>
            <b>Stripe</b> takes payments. It gets your name, e-mail address, delivery address and what you ordered. Card
            numbers are typed on Stripe’s own page and never reach us.
          </li>
          <li>
            <b>Our hosting company</b> runs the machines this software and its database live on.
          </li>
          <li>
            <b>Our mail provider</b> delivers the mails we write to you, and reads the address to do so.
          </li>
          <li>
            <b>Our provider of text messages</b>, where we have one, delivers the codes you ask for, and reads the
            number and the text to do so.
          </li>
          <li>
            <b>The courier</b> gets name, address and telephone number once there is something to bring to you or to
            fetch.
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
          Everything in this list is ours and does a job you asked for. No cookie follows you, none is set for
          advertising, and nothing on our pages is loaded from somebody else.
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
          If you say yes, and only then, each page you open adds one to that page’s sum for the day, and the first one
          adds one to the site you came from. No row is about you: there is no number for you, no cookie, and your
          network address is not kept with it. If your browser sends Do Not Track or Global Privacy Control, that is a
          no, and you are not asked.
        </p>
        <p>
          Whoever runs this shop may have the sums counted by a service of their choice as well. It is then told the
          page and the site you came from, by our server and not by your browser, and nothing about you.
        </p>
        <p>
          Your answer can be changed at any time, here or at the foot of every page:{' '}
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
        We work in Dubai, and so what you send us is read there, wherever you are. If you live in Europe, that is a
        country for which the European Commission has made no decision that it protects data as well as yours; the
        transfer rests on your contract with us, and with those who work for us on the standard clauses of the
        Commission. Stripe may process data in the United States and says how on its own pages.
      </p>
    ),
  },
  {
    id: 'privacy-rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may know what we have about you, have a copy of it, have it corrected or deleted, have us stop using it,
          object to what rests on our legitimate interest, and take back a consent at any time, which does not undo what
          was done before. European law gives you these rights, the law of the Emirates gives you most of them, and we
          give them to everybody.
        </p>
        <p>
          Signed in, you take your data along and delete your account yourself, on your profile page: the software does
          it, and no person has to. For anything else write to <SupportMail /> from the address of your account, or use{' '}
          <To page="/about#contact">the contact form</To>. A person answers within {c.rightsAnswer.text}, and it costs
          nothing. What tax law makes us keep stays until its time has come; we tell you what that is.
        </p>
        <p>
          Newsletters: every one has a link that ends them at once. We send no advertising to anybody who has not asked
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
        tell us and it is deleted. Buyers confirm that they are {c.adultAge.text}.
      </p>
    ),
  },
  {
    id: 'privacy-security',
    title: 'Security',
    body: (
      <p>
        Passwords and the keys of sessions and links are stored only as hashes, from which they cannot be read. What a
        household owns can be read by that household and by staff who need it for their work. A resume is handed out to
        staff only, and each time is noted. If something goes wrong with your data, we tell you and the authority, as
        the law asks.
      </p>
    ),
  },
  {
    id: 'privacy-authorities',
    title: 'Whom to complain to',
    body: (
      <p>
        To us, first, if you like: <SupportMail />. In the Emirates to the UAE Data Office; in Europe to the data
        protection authority of the country you live in; in the United Kingdom to the Information Commissioner’s Office.
      </p>
    ),
  },
  {
    id: 'privacy-changes',
    title: 'When this text changes',
    body: (
      <p>
        When what we do with data changes, this text changes first and gets a new date. If it changes what you agreed
        to, we ask you again.
      </p>
    ),
  },
];
