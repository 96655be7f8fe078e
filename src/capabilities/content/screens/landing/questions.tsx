import { ShopFact } from '#src/web/shop-fact.tsx';
import { MessageCircle } from '#src/ui/icons/message-circle.ts';
import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { Accordion } from '#src/ui/accordion.tsx';
import { SUPPORT_CHAT } from '#src/web/shells/site-links.ts';
import { ANSWERS } from './answers.ts';

export function Questions() {
  return (
    <section className="sec faq" id="support">
      <div className="wrap fg">
        <div className="fl">
          <h2 className="d-lg">Questions from people</h2>
          <p className="lead muted">Cats have not asked anything so far.</p>
          <div className="sup">
            <a className="btn ink" href={SUPPORT_CHAT}>
              <MessageCircle size={22} aria-hidden="true" />
              <ShopFact name="chatInvitation" />
            </a>
            <p className="small muted">
              <ShopFact name="chatName" /> {CLAIMS.chatWeekdays.text} GST, Monday to Friday. {CLAIMS.chatWeekend.text}{' '}
              at the weekend.
            </p>
          </div>
        </div>
        <Accordion name="faq" open={0} items={ANSWERS} />
      </div>
    </section>
  );
}
