/** The built site with the headers of S3 and CloudFront, from memory. */
import { siteFileHeaders } from '#shared/hosting/site-files.ts';
import { INLINE_FILE, siteHeaders, type InlineHashes } from '#shared/hosting/site-headers.ts';
import { sitePath } from '#shared/hosting/site-path.ts';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { join, relative, sep } from 'node:path';
import { type Answer, sendAnswer } from './answer.ts';
import { byteRange, contentRange } from './request-rules.ts';

interface SiteFile {
  headers: Record<string, string>;
  body: Buffer;
}

interface Site {
  headers: Readonly<Record<string, string>>;
  files: ReadonlyMap<string, SiteFile>;
}

const load = async (directory: string): Promise<Site> => {
  const inline = await readFile(join(directory, INLINE_FILE), 'utf8');
  const common = siteHeaders(JSON.parse(inline) as InlineHashes);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<[string, SiteFile]> => {
        const file = join(entry.parentPath, entry.name);
        const path = `/${relative(directory, file).split(sep).join('/')}`;
        const body = await readFile(file);
        const headers = {
          ...common,
          ...siteFileHeaders(path),
          'accept-ranges': 'bytes',
          etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        };
        return [path, { headers, body }];
      }),
  );
  return { headers: common, files: new Map(files) };
};

const answer = (
  { headers: common, files }: Site,
  path: string,
  { 'if-none-match': ifNoneMatch, range: wanted }: IncomingHttpHeaders,
): Answer => {
  /** S3's answer, which CloudFront passes on. */
  const error = (status: number, code: string): Answer => ({
    status,
    headers: { 'content-type': 'application/xml', ...common },
    body: Buffer.from(`<Error><Code>${code}</Code></Error>`),
  });
  const file = files.get(sitePath(path) ?? '');
  if (!file) return error(404, 'NoSuchKey');
  // A compressed answer has a weak ETag.
  const fresh = ifNoneMatch?.replace(/^W\//, '') === file.headers['etag'];
  if (fresh) return { status: 304, headers: file.headers, body: Buffer.alloc(0) };
  const range = byteRange(wanted, file.body.length);
  if (range === 'unsatisfiable') return error(416, 'InvalidRange');
  if (!range) return { status: 200, ...file };
  return {
    status: 206,
    headers: { ...file.headers, 'content-range': contentRange(range, file.body.length) },
    body: file.body.subarray(range.first, range.last + 1),
  };
};

export interface StaticSite {
  listener: RequestListener;
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
}

/** Serves the folder's current files; a later build needs a restart. */
export const staticSite = async (directory: string): Promise<StaticSite> => {
  const site = await load(directory);
  const listener: RequestListener = (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    void sendAnswer(request, response, answer(site, path, request.headers));
  };
  return { listener, headers: site.headers };
};
