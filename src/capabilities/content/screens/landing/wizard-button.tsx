import type { ComponentProps } from 'react';
import { ButtonLink } from '#src/ui/button.tsx';
import { wizardAt } from '#src/web/wizard-link.ts';

type WizardButtonProps = Omit<ComponentProps<typeof ButtonLink>, 'to' | 'preventScrollReset'> & {
  plan?: string;
  cats?: number;
};

/** Opens the wizard over the page as it stands. */
export function WizardButton({ plan, cats, ...rest }: WizardButtonProps) {
  return <ButtonLink to={wizardAt({ plan, cats })} preventScrollReset {...rest} />;
}
