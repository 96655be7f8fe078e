import { ArrowLeft } from '#src/ui/icons/arrow-left.ts';
import type { ReactNode } from 'react';
import { ButtonLink } from '#src/ui/button.tsx';
import { LogoLink } from '#src/ui/logo.tsx';
import './auth.css';

/** Form on canvas, one colour band with one cat. On a phone the colour band comes first and the form is a sheet over it. */
export function AuthFrame({
  aside,
  art,
  tint,
  form = 'short',
  children,
}: {
  aside: ReactNode;
  art: ReactNode;
  tint: 'ink' | 'mint' | 'blue';
  /** About how high the form is. A form that is centred by itself moves while the page is read. */
  form?: 'short' | 'middle' | 'tall';
  children: ReactNode;
}) {
  return (
    <div className="auth" data-form={form}>
      <div className="auth-sheet">
        <header className="auth-bar">
          <LogoLink />
          {aside}
        </header>
        <main className="auth-main" id="content">
          {children}
        </main>
      </div>
      <div className={`auth-art auth-art-${tint}`} aria-hidden="true">
        {art}
      </div>
    </div>
  );
}

/** Links to other pages; `back` marks the page that led here. */
export const AsideLink = ({ to, back, children }: { to: string; back?: boolean; children: ReactNode }) => (
  <ButtonLink variant="plain" size="sm" to={to}>
    {back && <ArrowLeft size={18} aria-hidden="true" />}
    {children}
  </ButtonLink>
);
