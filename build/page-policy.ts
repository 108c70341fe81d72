/** A page contains its policy, so that both are of the same release (PROMISE-S21, ADR-0077). */
import { createHash } from 'node:crypto';
import { pagePolicy } from '#shared/hosting/headers.ts';

/** A script with a `type` is data. */
const SCRIPT = /<script(?![^>]* (?:src|type)=)[^>]*>([^]*?)<\/script>/g;
const STYLE = /<style[^>]*>([^]*?)<\/style>/g;
const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)" ?\/?>/;
const CHARSET = /<meta charset="utf-8" ?\/?>/;

const hashesOf = (html: string, element: RegExp): string[] => [
  ...new Set(
    [...html.matchAll(element)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  ),
];

export const withPolicy = (html: string): string => {
  const policy = pagePolicy({ scripts: hashesOf(html, SCRIPT), styles: hashesOf(html, STYLE) });
  const filled = html.replace(
    CHARSET,
    (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
  if (filled === html) throw new Error('The page has no <meta charset>');
  return filled;
};

/** Hashes that the page's own policy forbids. */
export const forbiddenBy = (html: string): string[] => {
  const [, policy = "'none'"] = POLICY.exec(html) ?? [];
  return [...hashesOf(html, SCRIPT), ...hashesOf(html, STYLE)].filter(
    (hash) => !policy.includes(hash),
  );
};
