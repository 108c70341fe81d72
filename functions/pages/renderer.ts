/** The renderer that the site's build makes, loaded at the first page (ADR-0051). */
import {
  RENDERER_FILE,
  TEMPLATES_FILE,
  type RenderPage,
  type Templates,
} from '#shared/hosting/published-page.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '../http/env.ts';

interface Renderer {
  renderPage: RenderPage;
  templates: Templates;
}

const load = async (): Promise<Renderer> => {
  const [module, templates] = await Promise.all([
    import(join(env.taskRoot, RENDERER_FILE)) as Promise<{
      renderPage: RenderPage;
    }>,
    readFile(join(env.taskRoot, TEMPLATES_FILE), 'utf8'),
  ]);
  return { renderPage: module.renderPage, templates: JSON.parse(templates) as Templates };
};

let loading: Promise<Renderer> | undefined;

export const renderer = (): Promise<Renderer> => (loading ??= load());
