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
