import { redirectTo, type EdgeAnswer } from '#shared/hosting/headers.ts';
import { MAIL_PAGES } from '#shared/hosting/site-pages.ts';
import { buildSync } from 'esbuild';
import { fileURLToPath } from 'node:url';

const source = ({ status, headers }: EdgeAnswer): string =>
  JSON.stringify({
    statusCode: status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
  });

/** The token of the mail stays in the address. */
export const mailPagesSource = (): string => `
  function handler(event) {
    var request = event.request;
    if (!/^(GET|HEAD)$/.test(request.method)) return request;
    var answer = ${source(redirectTo(''))};
    var token = request.querystring.token;
    var pages = ${JSON.stringify(MAIL_PAGES)};
    answer.headers.location.value = pages[request.uri] + (token ? '?token=' + token.value : '');
    return answer;
  }`;

export interface Rewrite {
  module: string;
  /** An exported pure function `(uri: string) => string | undefined`. */
  name: string;
  unknown: EdgeAnswer;
  /** For a method other than GET and HEAD. Undefined where CloudFront rejects them. */
  otherMethod?: EdgeAnswer;
  /** Requests for `www.` and this name are redirected to the name. */
  onlyHost?: string;
}

/** CloudFront passes path and query as the client encoded them. */
const hostRedirect = (host: string): string => `
          if (event.request.headers.host.value === ${JSON.stringify(`www.${host}`)}) {
            var query = event.request.querystring;
            var pairs = Object.keys(query).map((key) =>
              (query[key].multiValue || [query[key]])
                .map((each) => (each.value === '' ? key : key + '=' + each.value))
                .join('&'),
            );
            var search = pairs.length > 0 ? '?' + pairs.join('&') : '';
            return {
              statusCode: 301,
              headers: { location: { value: 'https://${host}' + event.request.uri + search } },
            };
          }`;

export const uriRewriteSource = ({
  module,
  name,
  unknown,
  otherMethod,
  onlyHost,
}: Rewrite): string => {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `
        import { ${name} } from '#shared/${module}';
        export function handler(event) {
          ${onlyHost === undefined ? '' : hostRedirect(onlyHost)}
          ${otherMethod ? `if (!/^(GET|HEAD)$/.test(event.request.method)) return ${source(otherMethod)};` : ''}
          var uri = ${name}(event.request.uri);
          if (uri === undefined) return ${source(unknown)};
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
