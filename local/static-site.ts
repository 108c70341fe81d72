/** The built site as S3 and CloudFront answer it: every file in memory, pages by `spaPath`. */
import { siteFileHeaders } from '#shared/site-files.ts';
import { SITE_HEADERS } from '#shared/site-headers.ts';
import { spaPath } from '#shared/spa-path.ts';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join, relative, sep } from 'node:path';
import { type Answer, sendAnswer } from './answer.ts';

interface SiteFile {
  headers: Record<string, string>;
  body: Buffer;
}

const load = async (directory: string): Promise<Map<string, SiteFile>> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<[string, SiteFile]> => {
        const file = join(entry.parentPath, entry.name);
        const path = `/${relative(directory, file).split(sep).join('/')}`;
        const body = await readFile(file);
        const headers = {
          ...SITE_HEADERS,
          ...siteFileHeaders(path),
          etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        };
        return [path, { headers, body }];
      }),
  );
  return new Map(files);
};

const answer = (
  files: ReadonlyMap<string, SiteFile>,
  path: string,
  ifNoneMatch: string | undefined,
): Answer => {
  const file = files.get(spaPath(path));
  if (!file) {
    const headers = { ...SITE_HEADERS, 'content-type': 'text/plain; charset=utf-8' };
    return { status: 404, headers, body: Buffer.from('No encontrado\n') };
  }
  // Weak, because a compressed answer's tag is.
  const fresh = ifNoneMatch?.replace(/^W\//, '') === file.headers['etag'];
  return fresh
    ? { status: 304, headers: file.headers, body: Buffer.alloc(0) }
    : { status: 200, ...file };
};

/** Serves what is in the folder now; a later build needs a restart. */
export const staticSite = async (directory: string): Promise<RequestListener> => {
  const files = await load(directory);
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    void sendAnswer(request, response, answer(files, path, request.headers['if-none-match']));
  };
};
