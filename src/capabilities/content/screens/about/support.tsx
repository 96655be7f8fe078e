import { Mail } from '#src/ui/icons/mail.ts';
import { MessageCircle } from '#src/ui/icons/message-circle.ts';
import { Smartphone } from '#src/ui/icons/smartphone.ts';
import type { ReactNode } from 'react';
import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { hoursShort, hoursText, SUPPORT_HOURS } from '#src/capabilities/pricing/rules/support-hours.ts';
import { Accordion } from '#src/ui/accordion.tsx';
import { ShopFact } from '#src/web/shop-fact.tsx';
import { SUPPORT_CHAT } from '#src/web/shells/site-links.ts';
import { QUESTIONS } from './questions.ts';

const { weekdays, weekend } = SUPPORT_HOURS;

function Way({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
  action: ReactNode;
}) {
  return (
    <li>
      <h3 className="title">
        {icon}
        {title}
      </h3>
      <p>{children}</p>
      {action}
    </li>
  );
}

/** The ways to reach somebody. */
export function Ways() {
  return (
    <ul className="about-ways">
      <Way
        icon={<MessageCircle className="i-l" aria-hidden="true" />}
        title={<ShopFact name="chatName" />}
        action={
          <a className="btn ink" href="#chat">
            <ShopFact name="chatAction" />
          </a>
        }
      >
        People, {hoursShort(weekdays)} GST on weekdays. They have cats and know what you mean. When nobody is there, the
        chat says so and takes a message.
      </Way>
      <Way
        icon={<Smartphone className="i-l" aria-hidden="true" />}
        title={<ShopFact name="chatAppTitle" />}
        action={
          <a className="link" href={SUPPORT_CHAT}>
            Open <ShopFact name="chatApp" />
          </a>
        }
      >
        The same people. Write when you like; they answer in their hours.
      </Way>
      <Way
        icon={<Mail className="i-l" aria-hidden="true" />}
        title="By mail"
        action={
          <a className="link" href="/support/mail">
            <ShopFact name="supportEmail" />
          </a>
        }
      >
        You can send mail or the form below {CLAIMS.mailHours.text}. A person answers within {CLAIMS.answer.text}.
      </Way>
    </ul>
  );
}

export function Hours() {
  return (
    <dl className="about-hours">
      <div>
        <dt>Mon-Fri</dt>
        <dd>{hoursText(weekdays)} GST</dd>
      </div>
      <div>
        <dt>Sat-Sun</dt>
        <dd>{hoursText(weekend)} GST</dd>
      </div>
    </dl>
  );
}

export function Questions() {
  return (
    <section className="wrap reading sec">
      <div>
        <h2 className="d-md">Asked in the chat</h2>
        <p className="lead muted">By people. Cats send nothing but pictures of an empty bowl.</p>
      </div>
      <Accordion name="about-faq" open={0} items={QUESTIONS} />
    </section>
  );
}
