import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextField, type TextFieldProps } from '#src/ui/field.tsx';
import { FIELDS } from '../rules/fields.ts';

/** Honeypot for bots: no person sees or reaches it. */
export function Honeypot() {
  return (
    <div className="vh" aria-hidden="true">
      <label>
        Leave this empty
        <input name="nickname" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

export function WithoutScripts() {
  return (
    <noscript>
      <p>
        This form needs JavaScript. <a href="/support/chat">Write to us directly</a> instead.
      </p>
    </noscript>
  );
}

export function NameField({ label = 'Name', error }: { label?: string; error?: string }) {
  return (
    <TextField label={label} name="name" autoComplete="name" maxLength={FIELDS.name.longest} required error={error} />
  );
}

export function EmailField({ label = 'E-mail', ...rest }: Partial<TextFieldProps>) {
  return (
    <TextField
      label={label}
      name="email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={FIELDS.email.longest}
      required
      {...rest}
    />
  );
}

export function WebsiteField(rest: Partial<TextFieldProps>) {
  return (
    <TextField
      label="Website"
      name="website"
      type="url"
      inputMode="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={FIELDS.website.longest}
      {...rest}
    />
  );
}

export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Button type="submit" size="lg" busy={busy} busyLabel="Sending...">
      {children}
    </Button>
  );
}

interface ThanksProps {
  title: ReactNode;
  children: ReactNode;
  /** Label of the button that shows the form again. */
  again?: string;
  onAgain?: () => void;
}

/** Confirmation in place of the form, announced at once. */
export function Thanks({ title, children, again, onAgain }: ThanksProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: false }), []);
  return (
    <div className="thanks on-band" ref={ref} tabIndex={-1} role="status">
      <p className="d-sm">{title}</p>
      {children}
      {again && (
        <Button variant="quiet" onClick={onAgain}>
          {again}
        </Button>
      )}
    </div>
  );
}
