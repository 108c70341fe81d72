/**
 * A static page with the same image and inlined CSS as a page of the shop. No page of the shop can
 * be faster on the same machine, so it is the floor of BUDGET-P05 and BUDGET-P15.
 */
import type { Browser } from '@playwright/test';
import { createServer } from 'node:http';
import { sendAnswer, type Answer } from '../local/http/answer.ts';
import { close, listen } from '../local/http/http-server.ts';
import { PHONE } from './in-browser.ts';

export interface Floor {
  urlOf: (path: string) => string;
  stop: () => Promise<void>;
}

interface LargestImage {
  src: string;
  width: number;
  height: number;
}

const stylesAndImage = async (
  browser: Browser,
  url: string,
): Promise<{ css: string; image: LargestImage | undefined }> => {
  // The screen of Lighthouse's phone, so that both choose the same file of a srcset.
  const context = await browser.newContext({
    ...PHONE,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(() => {
      const css = [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
        .join('\n');
      const images = [...document.images]
        .map((image) => ({ image, box: image.getBoundingClientRect() }))
        .filter(({ image, box }) => image.complete && box.top < innerHeight && box.bottom > 0)
        .map(({ image, box }) => ({
          src: image.currentSrc,
          width: Math.round(box.width),
          height: Math.round(box.height),
        }))
        .toSorted((a, b) => b.width * b.height - a.width * a.height);
      return { css, image: images[0] };
    });
  } finally {
    await context.close();
  }
};

/** A click changes the button's text, so that a measurement sees when the button works. */
const html = (css: string, image: string): string => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><title>Lumbre</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="La página más sencilla con la misma fotografía."><link rel="icon" href="data:,">
<style>${css}</style></head>
<body><main class="container"><h1>Hecho a mano, con calma y con oficio</h1>${image}
<p>Una página sin nada más que una fotografía, un texto y un botón.</p>
<button id="buy" type="button" class="btn btn-primary" onclick="this.textContent='Añadido'">Añadir al carrito</button>
</main></body></html>
`;

/** @param paths of the pages that need a floor */
export const startFloor = async (
  browser: Browser,
  origin: string,
  paths: readonly string[],
): Promise<Floor> => {
  const answers = new Map<string, Answer>();
  const headers = { 'cache-control': 'public, max-age=0' };
  for (const [index, path] of paths.entries()) {
    const { css, image } = await stylesAndImage(browser, origin + path);
    let element = '';
    if (image) {
      const answer = await fetch(image.src);
      answers.set(`/${index}.img`, {
        status: 200,
        headers: { ...headers, 'content-type': answer.headers.get('content-type') ?? '' },
        body: Buffer.from(await answer.arrayBuffer()),
      });
      element = `<img src="/${index}.img" alt="" fetchpriority="high" width="${image.width}" height="${image.height}">`;
    }
    answers.set(`/${index}`, {
      status: 200,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
      body: Buffer.from(html(css, element)),
    });
  }
  const nothing: Answer = { status: 404, headers: {}, body: Buffer.alloc(0) };
  const server = createServer((request, response) => {
    void sendAnswer(request, response, answers.get(request.url ?? '') ?? nothing);
  });
  const port = await listen(server);
  return {
    urlOf: (path) => `http://localhost:${port}/${paths.indexOf(path)}`,
    stop: () => close(server),
  };
};
