/** The renderer that the site's build makes. The first page of a function loads it (ADR-0052). */
import {
  RENDERER_FILE,
  TEMPLATES_FILE,
  type Renderer,
  type Templates,
} from '#shared/hosting/published-page.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '../runtime/env.ts';

interface Loaded extends Renderer {
  templates: Templates;
  /** Hash of both files, because another build can render other HTML from the same data. */
  version: string;
}

const load = async (): Promise<Loaded> => {
  const file = (name: string): string => join(env.taskRoot, name);
  const [{ renderPage, bannerSlugs }, script, templates] = await Promise.all([
    import(file(RENDERER_FILE)) as Promise<Renderer>,
    readFile(file(RENDERER_FILE)),
    readFile(file(TEMPLATES_FILE), 'utf8'),
  ]);
  return {
    renderPage,
    bannerSlugs,
    templates: JSON.parse(templates) as Templates,
    version: createHash('sha256').update(script).update(templates).digest('base64url'),
  };
};

let loading: Promise<Loaded> | undefined;

export const renderer = (): Promise<Loaded> => (loading ??= load());
