/** Link to the terms or a part of them, in a tab of its own: nothing that was entered is left. */
export const LegalLink = ({ part = '', children }: { part?: '' | '#privacy'; children: string }) => (
  <a className="link" href={`/legal${part}`} target="_blank" rel="noopener">
    {children}
  </a>
);

export const PrivacySentence = () => (
  <>
    What we keep, and for how long, is in the <LegalLink part="#privacy">Privacy Policy</LegalLink>.
  </>
);
