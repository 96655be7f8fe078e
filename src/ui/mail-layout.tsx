import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

// Mail readers know neither style sheets nor variables: the light theme, inline, in tables.
const INK = '#2b1418';
const MUTED = '#5a3a40';
const FONT = "'Schibsted Grotesk', 'Helvetica Neue', Arial, sans-serif";
const DISPLAY = "Besley, Georgia, 'Times New Roman', serif";
const NAME = { font: `900 26px/1 ${DISPLAY}`, letterSpacing: '-0.03em' };

interface Footer {
  text: string;
  link: { label: string; href: string };
}

const Footers = createContext<readonly Footer[]>([]);

/** A mail whose layout ends with these lines, below the reason for which it was sent. */
export const withFooters = (mail: ReactElement, footers: readonly Footer[]): ReactElement => (
  <Footers value={footers}>{mail}</Footers>
);

export interface MailCat {
  /** Address of its picture: a cat that sits on the lower edge, square and without a background. */
  src: string;
  name: string;
  /** The colour it brings along. */
  background: string;
}

/**
 * The frame of every mail: the shop's name on top, one sheet, a line with the reason for the mail. The cats of the mail, if any, sit on the
 * sheet, on the colour band of the first.
 */
export function MailLayout({
  title,
  preview,
  reason,
  cats = [],
  children,
}: {
  title: string;
  /** Preview text beside the subject in a list of mails. */
  preview: string;
  /** Reason for which this person gets the mail. */
  reason: string;
  cats?: readonly MailCat[];
  children: ReactNode;
}) {
  const footers = useContext(Footers);
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light only" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, background: '#fff9f5', color: INK, fontFamily: FONT }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ background: '#fff9f5' }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px 48px' }}>
                <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ maxWidth: 560 }}>
                  <tbody>
                    <tr>
                      <td style={cats[0] ? { background: cats[0].background, borderRadius: '22px 22px 0 0' } : {}}>
                        {cats.length > 0 ? (
                          <Cats cats={cats} />
                        ) : (
                          <div style={{ ...NAME, padding: '0 8px 20px' }}>purrwell</div>
                        )}
                      </td>
                    </tr>
                    <tr>
                      <td
                        style={{
                          padding: '32px 28px',
                          background: '#ffffff',
                          border: '1.5px solid #eadad3',
                          borderRadius: cats.length > 0 ? '0 0 22px 22px' : 22,
                          fontSize: 17,
                          lineHeight: 1.55,
                        }}
                      >
                        <h1 style={{ margin: '0 0 16px', font: `800 30px/1.1 ${DISPLAY}`, letterSpacing: '-0.02em' }}>
                          {title}
                        </h1>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '20px 8px 0', fontSize: 13, lineHeight: 1.5, color: MUTED }}>
                        {reason}
                        {footers.map(({ text, link }) => (
                          <p key={link.href} style={{ margin: '12px 0 0' }}>
                            {text}{' '}
                            <a href={link.href} style={{ color: MUTED }}>
                              {link.label}
                            </a>
                          </p>
                        ))}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** Two cats fit beside the name on a phone; more stand in a row of their own, six of them as wide as the sheet. */
const BESIDE = 2;
const catWidth = (count: number) => (count <= 3 ? 92 : Math.floor(300 / count));

function Cats({ cats }: { cats: readonly MailCat[] }) {
  const width = catWidth(cats.length);
  const pictures = cats.map(({ src, name }) => (
    <img
      key={src}
      src={src}
      alt={name}
      width={width}
      height={width}
      style={{ display: 'inline-block', verticalAlign: 'bottom', border: 0 }}
    />
  ));
  const beside = cats.length <= BESIDE;
  const row = { padding: '16px 20px 0 0', fontSize: 15, lineHeight: 1.3 };
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td style={{ ...NAME, padding: beside ? '20px 8px 20px 28px' : '20px 28px 0' }}>purrwell</td>
          {beside && (
            <td align="right" valign="bottom" style={row}>
              {pictures}
            </td>
          )}
        </tr>
        {!beside && (
          <tr>
            <td align="right" style={row}>
              {pictures}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

export function MailText({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 16px', overflowWrap: 'anywhere' }}>{children}</p>;
}

export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <h2 style={{ margin: '24px 0 12px', fontSize: '20px', lineHeight: 1.3, overflowWrap: 'anywhere' }}>{children}</h2>
  );
}

/** Points of a list, which are never ordered anew. */
export function MailList({ points }: { points: readonly ReactNode[] }) {
  return (
    <ul style={{ margin: '0 0 16px', paddingLeft: '20px', overflowWrap: 'anywhere' }}>
      {points.map((point, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} style={{ margin: '0 0 6px' }}>
          {point}
        </li>
      ))}
    </ul>
  );
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: '#a83c00', fontWeight: 600 }}>
      {children}
    </a>
  );
}

/** The one thing to do, and the same address in words for readers that draw no buttons. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <p style={{ margin: '24px 0' }}>
        <a
          href={href}
          style={{
            display: 'inline-block',
            padding: '16px 30px',
            borderRadius: 999,
            background: '#ff7a2f',
            color: INK,
            fontWeight: 700,
            textDecoration: 'none',
          }}
        >
          {children}
        </a>
      </p>
      <p style={{ margin: '0 0 16px', fontSize: 13, lineHeight: 1.5, color: MUTED, wordBreak: 'break-all' }}>{href}</p>
    </>
  );
}

/** Length up to which a value stays on one line: an amount is not broken behind its minus. */
const ONE_LINE = 14;

/** Rows of name and value: a receipt, an address. The last row may be the total. */
export function MailRows({
  rows,
  total,
}: {
  rows: [name: string, value: string][];
  total?: [name: string, value: string];
}) {
  const all = total ? [...rows, total] : rows;
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 20px' }}>
      <tbody>
        {all.map((row, index) => {
          const weight = row === total ? 700 : 400;
          const line = { padding: '10px 0', borderTop: index ? '1.5px solid #eadad3' : 'none', fontWeight: weight };
          return (
            <tr key={row[0]}>
              <td style={line}>{row[0]}</td>
              <td align="right" style={row[1].length <= ONE_LINE ? { ...line, whiteSpace: 'nowrap' } : line}>
                {row[1]}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
