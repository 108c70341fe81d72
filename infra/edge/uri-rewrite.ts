import { HOME_REDIRECT } from '#shared/hosting/site-headers.ts';
import { buildSync } from 'esbuild';
import { fileURLToPath } from 'node:url';

const OTHERWISE = {
  notFound: "{ statusCode: 404, statusDescription: 'Not Found' }",
  home: JSON.stringify({
    statusCode: HOME_REDIRECT.status,
    statusDescription: 'Found',
    headers: Object.fromEntries(
      Object.entries(HOME_REDIRECT.headers).map(([name, value]) => [name, { value }]),
    ),
  }),
} as const;

/**
 * The source of a CloudFront Function (viewer request) that turns a path of the site into a path
 * of the origin. It bundles the same function that the local edge calls.
 *
 * @param module file under `shared/`
 * @param name its exported pure function `(uri: string) => string | undefined`
 * @param otherwise the answer where the function returns undefined: 404, or a redirect to the home page
 * @throws Error from esbuild when the function uses syntax that CloudFront does not run
 */
export const uriRewriteSource = (
  module: string,
  name: string,
  otherwise: keyof typeof OTHERWISE = 'notFound',
): string => {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `
        import { ${name} } from '#shared/${module}';
        export function handler(event) {
          var uri = ${name}(event.request.uri);
          if (uri === undefined) return ${OTHERWISE[otherwise]};
          event.request.uri = uri;
          return event.request;
        }`,
      resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'esm',
    // cloudfront-js-2.0 supports ES5.1 and these later features.
    target: 'es5',
    supported: {
      arrow: true,
      'const-and-let': true,
      'rest-argument': true,
      'template-literal': true,
    },
  });
  // CloudFront calls the global function `handler` and does not support exports.
  return outputFiles.map(({ text }) => text.replace(/export \{\s*handler\s*\};\s*$/, '')).join('');
};
