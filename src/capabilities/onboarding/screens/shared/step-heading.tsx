import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when its step begins, so that the step is read out and the keyboard starts at its top. */
export function StepHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={ref} id="wizard-title" className="d-md" tabIndex={-1} aria-describedby="wizard-progress">
      {children}
    </h2>
  );
}

interface StepHeadProps {
  title: ReactNode;
  lead: ReactNode;
  /** Said once, such as that saved answers could not be read. */
  notice: ReactNode;
}

export function StepHead({ title, lead, notice }: StepHeadProps) {
  return (
    <div className="wizard-head">
      <StepHeading>{title}</StepHeading>
      <p className="lead muted">{lead}</p>
      {notice && (
        <p className="wizard-notice" role="status">
          {notice}
        </p>
      )}
    </div>
  );
}
