import { ShopFact } from '#src/web/shop-fact.tsx';
import { ClipboardCheck } from '#src/ui/icons/clipboard-check.ts';
import { Lock } from '#src/ui/icons/lock.ts';
import { Stethoscope } from '#src/ui/icons/stethoscope.ts';
import type { ReactNode } from 'react';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { KIT_NAMES } from '#src/capabilities/lab/rules/kit-names.ts';
import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { HelpBlock } from '#src/web/shells/content.tsx';
import { Art } from './art.tsx';

const PARTS = [
  {
    art: 'poop',
    tint: 'eye',
    name: 'Poop collection kit',
    text: 'Tube and spoon. Seal it at once, then the fridge until it ships. Not next to the milk.',
  },
  {
    art: 'swab',
    tint: 'mint',
    name: 'Cheek swab kit',
    text: `Rub it inside the cheek for ${CLAIMS.swab.text}. Both of you may blink.`,
  },
  {
    art: 'fur',
    tint: 'nose',
    name: 'Hair collection kit',
    text: 'A pinch from the back of the neck, where they cannot reach to object.',
  },
  {
    art: 'envelope',
    tint: 'blue',
    name: 'Papers and post',
    text: 'The instruction card, pre-labeled return envelopes, and the courier bag that holds all of it.',
  },
] as const;

const STEPS = [
  {
    name: 'Collect',
    text: 'Take the three samples in any order. Take the swab at least an hour after food; take the hair during a nap.',
  },
  {
    name: 'Seal',
    text: 'Close each one straight away and write the time on it. The poop tube goes into the fridge until shipment.',
  },
  {
    name: 'Package',
    text: 'Everything into the courier bag, one bag per cat. If samples are mixed, the report is useless.',
  },
  {
    name: 'Return',
    text: `Within ${CLAIMS.sampleReturn.text} of the most recent sample. The label is prepaid; the bag goes to our lab in Dubai.`,
  },
  {
    name: 'Receive results',
    text: `First results usually ${CLAIMS.firstResults.text} after the lab has the samples. The wellness report and the supplement plan are with you within ${CLAIMS.fullReport.text}.`,
  },
];

function Contents() {
  return (
    <section className="wrap sec">
      <h2 className="d-md">What is in the box</h2>
      <ul className="test-kit-parts">
        {PARTS.map(({ art, tint, name, text }) => (
          <li key={art}>
            <Art name={art} className={`test-kit-part f-${tint}`} />
            <h3 className="title">{name}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps() {
  return (
    <section className="wrap reading test-kit-steps">
      <div>
        <h2 className="d-md">Five steps</h2>
        <p className="lead muted">Read it once before you start. The cat already has.</p>
      </div>
      <ol>
        {STEPS.map(({ name, text }) => (
          <li key={name}>
            <h3 className="d-sm">{name}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The seven names on the kit card, and those on the sticks. */
function Seven() {
  return (
    <section className="test-kit-seven f-oat">
      <div className="wrap">
        <h2 className="d-sm">What the report covers</h2>
        <dl>
          {KIT_NAMES.map(({ id, name }) => (
            <div key={id}>
              <dt>
                <Art name={`emblem-${id}`} className="test-kit-em" />
                {name}
              </dt>
              <dd className="muted small">{FORMULAS[id].name}</dd>
            </div>
          ))}
        </dl>
        <p className="muted">
          {FORMULAS.play.name} replaces the one your cat needs least, if its activity, teeth or digestion need support.
        </p>
      </div>
    </section>
  );
}

function Note({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="title">
        {icon}
        {title}
      </h3>
      <p>{children}</p>
    </div>
  );
}

function Important() {
  return (
    <section className="wrap test-kit-end">
      <div className="test-kit-info">
        <h2 className="vh">Important information</h2>
        <Note icon={<ClipboardCheck size={22} aria-hidden="true" />} title="Intended use">
          A wellness analysis for healthy cats from {CLAIMS.minimumAge.text}. It guides nutrition; it does not look for
          disease.
        </Note>
        <Note icon={<Stethoscope size={22} aria-hidden="true" />} title="Not a diagnostic test">
          If your cat is unwell, go to a vet first and show them this report second.
        </Note>
        <Note icon={<Lock size={22} aria-hidden="true" />} title="Confidentiality and data use">
          Samples carry a number, not a name. We keep results as long as you are a member and delete them on request.
        </Note>
      </div>
      <HelpBlock
        title="Need help? It happens at the swab."
        action={
          <a className="btn" href="/about#support" data-app>
            Contact Support
          </a>
        }
        art={<Art name="laila" />}
      >
        <ShopFact name="chatName" /> {CLAIMS.chatWeekdays.text} GST on weekdays, {CLAIMS.chatWeekend.text} at weekends.
      </HelpBlock>
      <p className="small muted test-kit-legal">
        <b>Legal and ethics.</b> Samples are taken without needles and without sedation, and only as far as the cat
        agrees. If it does not, stop and write to us; we send another swab. The kit is for cats you own or look after.
        We use samples only for the report you ordered, unless you agree to more, and destroy them afterwards. Nothing
        here replaces an examination by a veterinarian.
      </p>
    </section>
  );
}

/** The kit guide only has to be read. */
export const SECTIONS = { contents: Contents, steps: Steps, seven: Seven, important: Important };
