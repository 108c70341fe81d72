/** The renderer that the site's build makes. The first page of a function loads it (ADR-0052). */
import {
  RENDERER_FILE,
  TEMPLATES_FILE,
  type Renderer,
  type Templates,
} from '#shared/hosting/published-page.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '../runtime/env.ts';

const load = async (): Promise<Renderer & { templates: Templates }> => {
  const file = (name: string): string => join(env.taskRoot, name);
  const [{ renderPage, bannerSlugs }, templates] = await Promise.all([
    import(file(RENDERER_FILE)) as Promise<Renderer>,
    readFile(file(TEMPLATES_FILE), 'utf8'),
  ]);
  return { renderPage, bannerSlugs, templates: JSON.parse(templates) as Templates };
};

let loading: ReturnType<typeof load> | undefined;

export const renderer = (): ReturnType<typeof load> => (loading ??= load());
