/** One column in tables with inline styles: Outlook supports neither flexbox nor style sheets. */
import { shop } from '#shared/domain/shop.ts';
import { escaped } from '../runtime/escaped.ts';
import type { Block, MailContent, TableRow } from './mail-content.ts';

const PAPER = '#FBF7F1';
const CARD = '#FFFFFF';
const INK = '#2A2522';
const SOFT = '#6B6058';
const LINE = '#E3D9CB';
const CLAY = '#A8492A';

const SERIF = 'Fraunces, Georgia, Times, serif';
const SANS = "'Nunito Sans', 'Segoe UI', Helvetica, Arial, sans-serif";

const TEXT = `margin:0 0 20px;font-family:${SANS};font-size:16px;line-height:26px;color:${INK}`;
const TITLE = `margin:0 0 16px;font-family:${SERIF};font-size:28px;font-weight:400;line-height:36px;color:${INK}`;
const SMALL = `${TEXT};font-size:13px;line-height:20px;color:${SOFT}`;
const HIDDEN = 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px';

/** Mail programs invert colours in dark mode; these classes keep the contrast. */
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

class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

type Value = string | Markup | readonly Markup[];

const htmlOf = (value: Value): string =>
  typeof value === 'string'
    ? escaped(value)
    : [value]
        .flat()
        .map(({ html }) => html)
        .join('');

const markup = (template: readonly string[], ...values: readonly Value[]): Markup =>
  new Markup(String.raw({ raw: template }, ...values.map(htmlOf)));

interface Box {
  classes: string;
  style: string;
  outer?: string;
  align?: 'left' | 'center';
}

/** `role` hides the layout table from screen readers. */
const box = (
  { classes, style, outer = 'width:100%', align = 'left' }: Box,
  content: Markup[],
): Markup => markup`
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${outer}">
<tr><td class="${classes}" align="${align}" style="${style}">${content}</td></tr>
</table>`;

const tableRow = ({ name, value, strong }: TableRow): Markup => {
  const style = `${TEXT};margin:0;padding:10px 0;border-top:1px solid ${LINE};vertical-align:top;font-weight:${strong ? '700' : '400'}`;
  return markup`<tr>
<th scope="row" class="ink line" align="left" style="${style}">${name}</th>
<td class="ink line" align="right" style="${style};padding-left:16px;white-space:nowrap">${value}</td>
</tr>`;
};

const blockMarkup = (block: Block): Markup => {
  if (typeof block === 'string') return markup`<p class="ink" style="${TEXT}">${block}</p>`;
  switch (block.kind) {
    case 'button':
      // A coloured cell, because Outlook ignores the padding of links.
      return box(
        {
          classes: '',
          outer: 'width:auto;margin:4px 0 24px',
          style: `background-color:${CLAY};border-radius:999px;padding:14px 28px`,
        },
        [
          markup`<a href="${block.url}" style="font-family:${SANS};font-size:16px;font-weight:700;line-height:20px;color:#FFFFFF;text-decoration:none">${block.label}</a>`,
        ],
      );
    case 'table':
      return markup`
<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:4px 0 24px">
${block.rows.map(tableRow)}
</table>`;
    case 'piece':
      return markup`
<p class="ink" style="${TEXT}"><a class="ink" href="${block.url}" style="color:${INK};text-decoration:none">
<img src="${block.image}" alt="" width="520" style="display:block;width:100%;height:auto;border-radius:8px;margin-bottom:8px">
<strong>${block.title}</strong></a><br>${block.price}</p>`;
    case 'section':
      return markup`
<h2 class="ink" style="${TEXT};margin:0 0 4px;font-family:${SERIF};font-size:18px">${block.title}</h2>
<p class="ink" style="${TEXT}">${block.lines.map((line) => markup`${line}<br>`)}</p>`;
  }
};

const footerMarkup = ({ text, link }: MailContent['footer']): Markup => markup`
<p class="soft" style="${SMALL}">${shop().name}, artesanía hecha a mano<br>${text}
${link ? markup`<a class="soft" href="${link.url}" style="color:${SOFT}">${link.label}</a>` : ''}
</p>`;

/** The blanks after the preview keep the mail's text out of the inbox list. */
export const mailHtml = ({ subject, preview, title, blocks, footer }: MailContent): string => {
  const name = box({ classes: 'ink pad', style: `${TITLE};padding:0 40px 20px;font-size:26px` }, [
    markup`${shop().name}<span class="clay" style="color:${CLAY}">.</span>`,
  ]);
  const card = box(
    {
      classes: 'card line pad',
      outer: 'width:100%;border-collapse:separate',
      style: `padding:36px 40px 16px;background-color:${CARD};border:1px solid ${LINE};border-radius:16px`,
    },
    [markup`<h1 class="ink" style="${TITLE}">${title}</h1>`, ...blocks.map(blockMarkup)],
  );
  const end = box({ classes: 'pad', style: 'padding:20px 40px 0' }, [footerMarkup(footer)]);
  const column = box({ classes: '', outer: 'width:100%;max-width:600px', style: '' }, [
    name,
    card,
    end,
  ]);
  const paper = `padding:32px 12px;background-color:${PAPER}`;
  return markup`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${subject}</title>
<style>${new Markup(DARK)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${PAPER}">
<div style="${HIDDEN}">${preview}${'\u00a0\u200c'.repeat(60)}</div>
${box({ classes: 'paper', align: 'center', style: paper }, [column])}
</body>
</html>`.html;
};
