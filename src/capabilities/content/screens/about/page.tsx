import { LiveChat } from '#src/capabilities/outreach/screens/chat/live-chat.tsx';
import { ContactForm } from '#src/capabilities/outreach/screens/contact-form.tsx';
import { pageMeta } from '#src/web/meta.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { breadcrumbs, faqPage } from '#src/web/structured-data.ts';
import { staticSections } from '#src/ui/static-section.tsx';
import { Art } from './art.tsx';
import { OpenNow } from './open-now.tsx';
import { SetAside } from './set-aside.tsx';
import './about.css';

const StaticSection = await staticSections('.abt', () => import('./sections.tsx'), Art);

// For search engines, which read the HTML: the browser need not load the sources of the answers.
const questions = import.meta.env.SSR ? (await import('./questions.ts')).QUESTIONS : [];

export const meta = () =>
  pageMeta({
    path: '/about',
    title: 'About and support. Purrwell',
    description:
      'Who works for your cat, when they answer, what delivery costs where you live, and how you get your money back.',
    structured: import.meta.env.SSR
      ? [
          breadcrumbs([
            { name: 'Home', path: '/' },
            { name: 'About and support', path: '/about' },
          ]),
          faqPage(questions.map(({ title, body }) => ({ question: title, answer: body }))),
        ]
      : [],
  });

const PLACES = [
  { id: 'mission', label: 'Mission' },
  { id: 'team', label: 'Team' },
  { id: 'support', label: 'Support' },
  { id: 'shipping', label: 'Shipping' },
];

export default function About() {
  return (
    <PublicShell
      tint="eye"
      head={
        <ColourBand
          tint="eye"
          title="We work for the cat."
          lead="It does not pay, it does not answer and it has never said thank you. It is also the best judge of our work there is."
          art={<Art name="boss" className="about-boss" />}
        >
          <nav className="about-places noprint" aria-label="On this page">
            {PLACES.map(({ id, label }) => (
              <a key={id} className="btn quiet sm" href={`#${id}`}>
                {label}
              </a>
            ))}
          </nav>
        </ColourBand>
      }
    >
      <div className="abt">
        <StaticSection name="story" />
        <section className="about-mission ink" id="mission">
          <div className="wrap">
            <StaticSection name="mission" />
            <SetAside />
          </div>
        </section>
        <StaticSection name="reasons" />
        <StaticSection name="team" />
        <section className="wrap about-support" id="support">
          <div>
            <h2 className="d-lg">A person answers</h2>
            <OpenNow />
            <StaticSection name="hours" />
            <LiveChat />
          </div>
          <StaticSection name="ways" />
        </section>
        <section className="wrap about-contact" id="contact">
          <div className="f-blue">
            <h2 className="d-md">Write to us</h2>
            <p className="lead">All four fields are required. You get a number here and by mail.</p>
            <Art name="writing" />
          </div>
          <div>
            <ContactForm />
          </div>
        </section>
        <StaticSection name="questions" />
        <StaticSection name="shipping" />
        <StaticSection name="end" />
      </div>
    </PublicShell>
  );
}
