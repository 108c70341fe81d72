/**
 * The HTML version of a mail: one column of 600 px in tables with inline styles, because Outlook
 * supports neither flexbox nor style sheets. React escapes user input.
 */
import { shop } from '#shared/domain/shop.ts';
import type { CSSProperties, ReactNode } from 'react';
// This build needs neither MessageChannel nor Node's streams and can be bundled as a module.
import { renderToStaticMarkup } from 'react-dom/server.edge';
import type { Block, MailContent, TableRow } from './mail-content.ts';

const PAPER = '#FBF7F1';
const CARD = '#FFFFFF';
const INK = '#2A2522';
const SOFT = '#6B6058';
const LINE = '#E3D9CB';
const CLAY = '#A8492A';

const SERIF = 'Fraunces, Georgia, Times, serif';
const SANS = "'Nunito Sans', 'Segoe UI', Helvetica, Arial, sans-serif";

/** Mail programs in dark mode invert colours themselves; these classes keep the contrast. */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #1F1A17 !important; }
  .card { background-color: #2A2420 !important; }
  .ink { color: #F3EBE1 !important; }
  .soft { color: #B9ADA1 !important; }
  .line { border-color: #4A4038 !important; }
  .clay { color: #E58A68 !important; }
}
@media (max-width: 600px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } }
`;

const textStyle: CSSProperties = {
  margin: '0 0 20px',
  fontFamily: SANS,
  fontSize: 16,
  lineHeight: '26px',
  color: INK,
};
const titleStyle: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: SERIF,
  fontSize: 28,
  fontWeight: 400,
  lineHeight: '36px',
  color: INK,
};
const smallStyle: CSSProperties = { ...textStyle, fontSize: 13, lineHeight: '20px', color: SOFT };

interface BoxProps {
  children: ReactNode;
  className?: string;
  align?: 'center';
  /** Style of the table. */
  outer?: CSSProperties;
  /** Style of the cell. */
  style: CSSProperties;
}

/** A layout table with one cell; `role` hides the table from screen readers. */
const Box = ({ children, outer, ...cell }: BoxProps) => (
  <table
    role="presentation"
    cellPadding={0}
    cellSpacing={0}
    border={0}
    style={{ width: '100%', ...outer }}
  >
    <tbody>
      <tr>
        <td {...cell}>{children}</td>
      </tr>
    </tbody>
  </table>
);

/** A cell in the colour of the button, because Outlook ignores the padding of links. */
const Button = ({ label, url }: { label: string; url: string }) => (
  <Box
    outer={{ width: 'auto', margin: '4px 0 24px' }}
    style={{ backgroundColor: CLAY, borderRadius: 999, padding: '14px 28px' }}
  >
    <a
      href={url}
      style={{
        fontFamily: SANS,
        fontSize: 16,
        fontWeight: 700,
        lineHeight: '20px',
        color: '#FFFFFF',
        textDecoration: 'none',
      }}
    >
      {label}
    </a>
  </Box>
);

const Row = ({ name, value, strong }: TableRow) => {
  const style: CSSProperties = {
    ...textStyle,
    margin: 0,
    padding: '10px 0',
    borderTop: `1px solid ${LINE}`,
    verticalAlign: 'top',
    fontWeight: strong ? 700 : 400,
  };
  return (
    <tr>
      <th scope="row" className="ink line" align="left" style={style}>
        {name}
      </th>
      <td
        className="ink line"
        align="right"
        style={{ ...style, paddingLeft: 16, whiteSpace: 'nowrap' }}
      >
        {value}
      </td>
    </tr>
  );
};

const BlockView = ({ block }: { block: Block }) => {
  if (typeof block === 'string') {
    return (
      <p className="ink" style={textStyle}>
        {block}
      </p>
    );
  }
  switch (block.kind) {
    case 'button':
      return <Button {...block} />;
    case 'table':
      return (
        <table
          cellPadding={0}
          cellSpacing={0}
          border={0}
          width="100%"
          style={{ margin: '4px 0 24px' }}
        >
          <tbody>
            {block.rows.map((row, at) => (
              <Row key={at} {...row} />
            ))}
          </tbody>
        </table>
      );
    case 'section':
      return (
        <>
          <h2
            className="ink"
            style={{ ...textStyle, margin: '0 0 4px', fontFamily: SERIF, fontSize: 18 }}
          >
            {block.title}
          </h2>
          <p className="ink" style={textStyle}>
            {block.lines.map((line, at) => (
              <span key={at}>
                {line}
                <br />
              </span>
            ))}
          </p>
        </>
      );
  }
};

/** Hidden text for the inbox list. The blanks keep the text of the mail out of the list. */
const Preview = ({ text }: { text: string }) => (
  <div
    style={{ display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, lineHeight: '1px' }}
  >
    {text}
    {'\u00a0\u200c'.repeat(60)}
  </div>
);

const Footer = ({ text, link }: MailContent['footer']) => (
  <Box className="pad" style={{ padding: '20px 40px 0' }}>
    <p className="soft" style={smallStyle}>
      {shop().name}, artesanía hecha a mano
      <br />
      {text}
      {link && (
        <>
          {' '}
          <a className="soft" href={link.url} style={{ color: SOFT }}>
            {link.label}
          </a>
        </>
      )}
    </p>
  </Box>
);

const Page = ({ subject, preview, title, blocks, footer }: MailContent) => (
  <html lang="es">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      {/* iOS would turn prices and addresses into links. */}
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <title>{subject}</title>
      <style>{DARK}</style>
    </head>
    <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: PAPER }}>
      <Preview text={preview} />
      <Box
        className="paper"
        align="center"
        style={{ padding: '32px 12px', backgroundColor: PAPER }}
      >
        <Box outer={{ maxWidth: 600 }} style={{ textAlign: 'left' }}>
          <Box className="ink pad" style={{ ...titleStyle, padding: '0 40px 20px', fontSize: 26 }}>
            {shop().name}
            <span className="clay" style={{ color: CLAY }}>
              .
            </span>
          </Box>
          <Box
            className="card line pad"
            outer={{ borderCollapse: 'separate' }}
            style={{
              padding: '36px 40px 16px',
              backgroundColor: CARD,
              border: `1px solid ${LINE}`,
              borderRadius: 16,
            }}
          >
            <h1 className="ink" style={titleStyle}>
              {title}
            </h1>
            {blocks.map((block, at) => (
              <BlockView key={at} block={block} />
            ))}
          </Box>
          <Footer {...footer} />
        </Box>
      </Box>
    </body>
  </html>
);

export const mailHtml = (content: MailContent): string =>
  `<!doctype html>${renderToStaticMarkup(<Page {...content} />)}`;
