import type { Block, MailContent } from './mail-content.ts';

const blockText = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'table':
      return block.rows.map(({ name, value }) => `${name}: ${value}`).join('\n');
    case 'section':
      return [block.title, ...block.lines].join('\n');
  }
};

/** The text version of a mail. */
export const mailText = ({ title, blocks, footer }: MailContent): string =>
  [
    title,
    ...blocks.map(blockText),
    '—\nLumbre, artesanía hecha a mano',
    [footer.text, ...(footer.link ? [`${footer.link.label}: ${footer.link.url}`] : [])].join('\n'),
  ].join('\n\n') + '\n';
