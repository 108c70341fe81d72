/**
 * The first script of a built page (tools/build-web.ts), so small that it is there with the styles.
 * It asks the shop for what the page will show, lets the browser paint the frame that came with the
 * HTML, and only then starts the site, which keeps a phone busy for a while.
 */
const { main = '', calls = '' } =
  document.querySelector<HTMLScriptElement>('script[data-main]')?.dataset ?? {};

/** Milliseconds and cache mode as of any other call (api/call.ts). */
const ask = (url: string): Promise<Response> =>
  fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(30_000) });

const parameter = window.location.pathname.split('/')[2] ?? '';
globalThis.earlyAnswers = new Map(
  calls
    .replace('*', parameter)
    .split(' ')
    .map((url) => [url, ask(url)]),
);
// A failure is told by the call that takes it over.
for (const answer of globalThis.earlyAnswers.values()) answer.catch(() => undefined);

const start = (): void => void import(/* @vite-ignore */ main);
// A page in the background paints nothing, and no frame comes.
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
