import type { MetaDescriptor } from 'react-router';
import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ORIGIN } from '#src/web/meta.ts';
import { type BandTint, PublicShell } from '#src/web/shells/public.tsx';
import { wizardAt } from '#src/web/wizard-link.ts';
import type { PublicCard } from '../../contract.ts';
import { CARD_SIZE, cardPath } from '../../rules/card.ts';
import './card-page.css';

const titleOf = ({ name }: PublicCard) => (name ? `${name}. Purrwell` : 'A cat in particular. Purrwell');

/** It looks well in a message; search engines are kept out. */
export function cardMeta(token: string, card: PublicCard): MetaDescriptor[] {
  const title = titleOf(card);
  return [
    { title },
    { name: 'description', content: card.sentence },
    { name: 'robots', content: 'noindex' },
    { property: 'og:site_name', content: 'Purrwell' },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: `${ORIGIN}${cardPath(token)}` },
    { property: 'og:title', content: title },
    { property: 'og:description', content: card.sentence },
    { property: 'og:image', content: `${ORIGIN}${card.picture}` },
    { property: 'og:image:width', content: String(CARD_SIZE.width) },
    { property: 'og:image:height', content: String(CARD_SIZE.height) },
    { property: 'og:image:alt', content: card.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The public page of a card: the picture, and an explanation. */
export function CardPage({ card }: { card: PublicCard }) {
  return (
    <PublicShell
      tint={card.tint as BandTint}
      head={
        <div className={`sharepage f-${card.tint}`}>
          <div className="wrap sharepage-in">
            <h1 className="vh">{card.name ? `${card.name}: ${card.sentence}` : card.sentence}</h1>
            <img src={card.picture} alt={card.alt} {...CARD_SIZE} />
          </div>
        </div>
      }
    >
      <section className="wrap sharepage-said" aria-labelledby="sharepage">
        <h2 className="d-md" id="sharepage">
          And yours?
        </h2>
        <div>
          <p className="lead">
            Purrwell is supplements made for one cat in particular: {CLAIMS.sticks.text} a month, chosen from the cat’s
            own lab results.
          </p>
          <ButtonLink to={wizardAt()} size="lg">
            Start with a free test kit
          </ButtonLink>
        </div>
      </section>
    </PublicShell>
  );
}
