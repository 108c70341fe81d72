import { buildSync } from 'esbuild';
import { fileURLToPath } from 'node:url';

/**
 * The source of a CloudFront Function (viewer request) that turns a path of the site into a path
 * of the origin. It is made from the very function that the local server calls.
 *
 * @param module file under `shared/`
 * @param name its exported pure function `(uri: string) => string | undefined`; undefined is 404
 * @throws Error from esbuild where the function uses syntax that CloudFront does not run
 */
export const uriRewriteSource = (module: string, name: string): string => {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `
        import { ${name} } from '#shared/${module}';
        export function handler(event) {
          var uri = ${name}(event.request.uri);
          if (uri === undefined) return { statusCode: 404, statusDescription: 'Not Found' };
          event.request.uri = uri;
          return event.request;
        }`,
      resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'esm',
    // What cloudfront-js-2.0 documents: ES5.1 and a few later features, by name.
    target: 'es5',
    supported: {
      arrow: true,
      'const-and-let': true,
      'rest-argument': true,
      'template-literal': true,
    },
  });
  // CloudFront calls the global function of this name and knows no exports.
  return outputFiles.map(({ text }) => text.replace(/export \{\s*handler\s*\};\s*$/, '')).join('');
};
