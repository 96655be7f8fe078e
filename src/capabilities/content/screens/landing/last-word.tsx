import { ButtonLink } from '#src/ui/button.tsx';
import { SiteFooter } from '#src/web/shells/site-footer.tsx';
import { everythingAt } from '#src/web/wizard-link.ts';
import { Art } from './art.tsx';
import { CurrencySwitch } from './currency-switch.tsx';
import { WizardButton } from './wizard-button.tsx';

/** The footer of the landing page, with the cat on the wordmark. */
export function LastWord() {
  return (
    <SiteFooter
      call={
        <div className="fcta">
          <h2 className="d-xl">Ask your cat.</h2>
          <div>
            <p className="lead">The kit is free, the lab is ready and the sofa can spare you for a minute.</p>
            <WizardButton size="lg">Get the free test kit</WizardButton>
            <ButtonLink variant="plain" to={everythingAt()} preventScrollReset>
              Tell us everything, eight steps
            </ButtonLink>
          </div>
        </div>
      }
      switches={
        <div className="needs-js">
          <h2 className="small strong">Currency</h2>
          <CurrencySwitch dark />
        </div>
      }
      flourish={<Art name="word" className="fword" />}
    />
  );
}
