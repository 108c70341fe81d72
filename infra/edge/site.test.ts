import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import {
  API_HEADERS,
  ORIGIN_VERIFY_HEADER,
  API_ANSWER_HEADERS,
  IMAGE_HEADERS,
  siteHeaders,
} from '#shared/hosting/headers.ts';
import { MAIL_PAGES } from '#shared/hosting/site-pages.ts';
import { SHELL_PAGE, sitePath } from '#shared/hosting/site-path.ts';
import { API_QUERY, CACHE_KEY_QUERY, httpRows } from '#shared/rows/index.ts';
import { renderPage } from '#shared/rows/pages.ts';
import { runInNewContext } from 'node:vm';
import type * as z from 'zod/mini';
import { EDGE_REQUESTS } from '../../test-support/edge-requests.ts';
import { CERTIFICATE_ARN, stackOf, type StackTemplate } from '../../test-support/template.ts';

interface Behavior {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods?: string[];
  Compress: boolean;
  CachePolicyId: unknown;
  OriginRequestPolicyId?: unknown;
  ResponseHeadersPolicyId?: unknown;
  ViewerProtocolPolicy: string;
  FunctionAssociations?: { EventType: string; FunctionARN: unknown }[];
}

interface Distribution {
  HttpVersion: string;
  IPV6Enabled: boolean;
  Origins: {
    Id: string;
    DomainName: unknown;
    OriginAccessControlId?: unknown;
    OriginPath?: string;
    ConnectionAttempts?: number;
    ConnectionTimeout?: number;
    OriginCustomHeaders?: unknown;
    CustomOriginConfig?: object;
  }[];
  OriginGroups: {
    Items: {
      Id: string;
      FailoverCriteria: { StatusCodes: { Items: number[] } };
      Members: { Items: { OriginId: string }[] };
    }[];
  };
  DefaultCacheBehavior: Behavior;
  CacheBehaviors: Behavior[];
  CustomErrorResponses?: object[];
}

const distributionOf = (stack: StackTemplate): Distribution =>
  stack.only('AWS::CloudFront::Distribution')['DistributionConfig'] as Distribution;

const shop = stackOf('demo', 'shop');
const named = stackOf('domain with a certificate', 'shop');
const referred = (value: unknown) => shop.resource(shop.target(value)).Properties;

const config = distributionOf(shop);
const { DefaultCacheBehavior: pages, CacheBehaviors, Origins, OriginGroups } = config;
const behaviorOf = (pattern: string): Behavior => {
  const found = CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern);
  if (!found) throw new Error(`No behaviour for ${pattern}`);
  return found;
};
const api = behaviorOf('/api/*');
const images = behaviorOf(`${IMAGES_PATH}*`);
const files = behaviorOf('/assets/*');
const originNamed = (id: string | undefined) => Origins.find(({ Id }) => Id === id);
const [group, ...otherGroups] = OriginGroups.Items;
const [primary, fallback] = (group?.Members.Items ?? []).map(({ OriginId }) =>
  originNamed(OriginId),
);
const originOf = ({ TargetOriginId }: Behavior) =>
  TargetOriginId === group?.Id ? primary : originNamed(TargetOriginId);

/** CloudFront takes the first pattern that matches, or the default. */
const behaviorFor = (path: string): Behavior =>
  CacheBehaviors.find(({ PathPattern = '' }) =>
    PathPattern.endsWith('*') ? path.startsWith(PathPattern.slice(0, -1)) : path === PathPattern,
  ) ?? pages;

/** Returns the path that the origin gets, or the answer of the behaviour's function. */
const viewerRequest = (
  behavior: Behavior,
  uri: string,
  { method = 'GET', querystring = {} }: { method?: string; querystring?: object } = {},
) => {
  const { FunctionAssociations: [association] = [] } = behavior;
  if (association === undefined) return uri;
  const { FunctionCode } = referred(association.FunctionARN);
  const context = { event: { request: { method, uri, querystring } } };
  const result = runInNewContext(`${String(FunctionCode)}; handler(event)`, context) as
    { uri: string } | { statusCode: number; headers: Record<string, { value: string }> };
  if ('uri' in result) return result.uri;
  const headers = Object.entries(result.headers).map(([name, { value }]) => [name, value]);
  return {
    status: result.statusCode,
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
};

const headersOf = (policyId: unknown): Record<string, string> => {
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = referred(policyId)[
    'ResponseHeadersPolicyConfig'
  ] as {
    SecurityHeadersConfig: Record<string, Record<string, unknown>>;
    CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
  };
  const known: Record<string, (of: Record<string, unknown>) => [string, string]> = {
    ContentSecurityPolicy: (of) => ['content-security-policy', String(of['ContentSecurityPolicy'])],
    ContentTypeOptions: () => ['x-content-type-options', 'nosniff'],
    FrameOptions: (of) => ['x-frame-options', String(of['FrameOption'])],
    ReferrerPolicy: (of) => ['referrer-policy', String(of['ReferrerPolicy'])],
    StrictTransportSecurity: (of) => [
      'strict-transport-security',
      `max-age=${String(of['AccessControlMaxAgeSec'])}${of['IncludeSubdomains'] ? '; includeSubDomains' : ''}`,
    ],
  };
  return Object.fromEntries([
    ...Object.entries(security).map(([name, of]) => known[name]?.(of) ?? [name, 'unknown']),
    ...custom.Items.map(({ Header, Value }) => [Header, Value]),
  ]) as Record<string, string>;
};

const pathOf = (behavior: Behavior, path: string): string | number => {
  const passed = viewerRequest(behavior, path);
  return typeof passed === 'string' ? passed : passed.status;
};

const answerTo = (path: string): string => {
  const behavior = behaviorFor(path);
  const uri = pathOf(behavior, path);
  if (uri === 302) return '302';
  if (behavior === api) return `api ${uri}`;
  if (behavior === images) return `images ${uri}`;
  return behavior === pages && String(uri).startsWith('/pages/')
    ? `published ${uri}`
    : `files ${uri}`;
};

test('the distribution has the API, images and files, and asks bucket and API for pages', () => {
  expect(CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
    ...Object.keys(MAIL_PAGES),
    '/api/*',
    `${IMAGES_PATH}*`,
    '/assets/*',
    '/brand/*',
  ]);
  expect(shop.text(originOf(api)?.DomainName)).toMatch(/^ApiHttpApi\w+\.execute-api\./);
  expect(shop.text(originOf(images)?.DomainName)).toBe('ImagesBucket.RegionalDomainName');
  expect(Origins).toHaveLength(5);
  expect(shop.text(originOf(files)?.DomainName)).toMatch(/^SiteBucket\w+\.RegionalDomainName$/);
  expect(behaviorOf('/brand/*')).toEqual({ ...files, PathPattern: '/brand/*' });
  for (const behavior of [images, files, pages]) {
    expect(referred(originOf(behavior)?.OriginAccessControlId)).toMatchObject({
      OriginAccessControlConfig: { SigningBehavior: 'always', SigningProtocol: 'sigv4' },
    });
  }
});

describe('origin group', () => {
  test('asks the bucket first, and the API where an object is missing or S3 fails', () => {
    expect(otherGroups).toEqual([]);
    expect(pages.TargetOriginId).toBe(group?.Id);
    expect(primary?.DomainName).toEqual(originOf(files)?.DomainName);
    expect(primary).toMatchObject({ ConnectionAttempts: 2, ConnectionTimeout: 3 });
    expect(group?.FailoverCriteria.StatusCodes.Items).toEqual([403, 404, 500, 502, 503, 504]);
  });

  test('calls the route that renders the object with the same path', () => {
    expect(fallback).toEqual({
      ...originOf(api),
      Id: fallback?.Id,
      OriginPath: '/api',
    });
    expect(JSON.stringify(fallback?.OriginCustomHeaders)).toContain(ORIGIN_VERIFY_HEADER);
    const route = new RegExp(`^${renderPage.path.replace(/\{\w+\}/g, '[^/]+')}$`);
    const published = EDGE_REQUESTS.filter(([, answer]) => answer.startsWith('published'));
    for (const [path] of published) expect(pathOf(pages, path)).toMatch(route);
  });
});

test('every function at the edge has less than the 10 kB that CloudFront accepts', () => {
  const functions = shop.all('AWS::CloudFront::Function');
  expect(functions).toHaveLength(3);
  for (const { FunctionCode } of functions) {
    expect(Buffer.byteLength(FunctionCode as string)).toBeLessThan(10_240);
  }
});

test('no page replaces an answer of the API, and no error is cached', () => {
  const statuses = [404, 500, 502, 503, 504];
  expect(config.CustomErrorResponses).toEqual(
    statuses.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
  );
  expect(api).not.toHaveProperty('FunctionAssociations');
});

test('the API decides what is cached, separately for each Authorization', () => {
  expect(referred(api.CachePolicyId)).toMatchObject({
    CachePolicyConfig: {
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 3600,
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: CACHE_KEY_QUERY },
        CookiesConfig: { CookieBehavior: 'none' },
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      },
    },
  });
  // CloudFront would shorten a longer time to its maximum.
  for (const { cache } of httpRows) {
    expect((cache?.seconds ?? 0) + (cache?.staleSeconds ?? 0)).toBeLessThanOrEqual(3600);
  }
});

test('a published object decides how long it is cached, and has one copy for everybody', () => {
  expect(referred(pages.CachePolicyId)).toMatchObject({
    CachePolicyConfig: {
      MinTTL: 0,
      DefaultTTL: 0,
      // An immutable file of the catalogue is cached for a year.
      MaxTTL: 31_536_000,
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'none' },
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      },
    },
  });
});

test('every header that a row reads reaches its handler, with every method', () => {
  expect(api).toMatchObject({
    AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) as unknown,
  });
  expect(referred(api.OriginRequestPolicyId)).toMatchObject({
    OriginRequestPolicyConfig: {
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: API_HEADERS },
      QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: API_QUERY },
    },
  });
  const passed = API_HEADERS.map((name) => name.toLowerCase());
  const read = httpRows.flatMap(({ input }) =>
    Object.keys((input.headers as z.ZodMiniObject | undefined)?.shape ?? {}),
  );
  expect(read).toEqual(expect.arrayContaining(['idempotency-key', 'if-match', 'x-device']));
  expect(passed).toEqual(expect.arrayContaining(read));
  // 10 is CloudFront's quota. With `host` API Gateway would not find the API.
  expect(passed.length).toBeLessThanOrEqual(10);
  expect(passed).not.toContain('host');
});

test('the cache key and the API have only the parameters that rows know', () => {
  expect(CACHE_KEY_QUERY).toEqual(expect.arrayContaining(['after', 'categoryId', 'limit']));
  expect(API_QUERY.filter((name) => !CACHE_KEY_QUERY.includes(name))).toEqual(['token']);
  expect(API_QUERY.length).toBeLessThanOrEqual(10);
});

test('pages and images have the headers that the local edge sends, and pages upgrade to HTTPS', () => {
  expect(pages.ResponseHeadersPolicyId).toEqual(files.ResponseHeadersPolicyId);
  const headers = headersOf(pages.ResponseHeadersPolicyId);
  const { 'content-security-policy': policy = '', ...rest } = siteHeaders();
  expect(headers).toEqual({
    ...rest,
    'content-security-policy': `${policy}; upgrade-insecure-requests`,
  });
  expect(headersOf(images.ResponseHeadersPolicyId)).toEqual(IMAGE_HEADERS);
});

test("the API's answers get the headers that they lack", () => {
  expect(headersOf(api.ResponseHeadersPolicyId)).toEqual(API_ANSWER_HEADERS);
  const policy = JSON.stringify(referred(api.ResponseHeadersPolicyId));
  // A public read keeps its own Cache-Control.
  expect(policy).toContain('"Override":false');
  expect(policy).not.toContain('"Override":true');
});

test.each(EDGE_REQUESTS)('%s is answered by %s', (path, answer) => {
  expect(answerTo(path)).toBe(answer);
});

test.each(Object.entries(MAIL_PAGES))('a person who opens %s sees %s', (path, page) => {
  const behavior = behaviorFor(path);
  const querystring = { token: { value: 'a.b-_c' } };
  expect(viewerRequest(behavior, path, { querystring })).toEqual({
    status: 302,
    headers: { ...API_ANSWER_HEADERS, location: `${page}?token=a.b-_c` },
  });
  expect(viewerRequest(behavior, path)).toMatchObject({ headers: { location: page } });
  expect(viewerRequest(behavior, path, { method: 'POST', querystring })).toBe(path);
  expect(sitePath(page)).toBe(SHELL_PAGE);
  const { PathPattern: _, FunctionAssociations: __, ...rest } = behavior;
  expect({ ...rest, PathPattern: '/api/*' }).toEqual(api);
});

test('the functions redirect unknown pages home, and reject other names and methods of images', () => {
  for (const path of ['/api', '/API/products', '/nada']) {
    expect(viewerRequest(pages, path)).toEqual({
      status: 302,
      headers: { ...API_ANSWER_HEADERS, location: '/' },
    });
  }
  const NO_STORE = { ...IMAGE_HEADERS, 'cache-control': 'no-store' };
  for (const name of ['', 'x.svg', 'a%2fx.webp']) {
    const missing = { status: 404, headers: NO_STORE };
    expect(viewerRequest(images, `${IMAGES_PATH}${name}`)).toEqual(missing);
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    expect(viewerRequest(images, `${IMAGES_PATH}jarron-1-400w.webp`, { method })).toEqual({
      status: 405,
      headers: { ...NO_STORE, allow: 'GET, HEAD' },
    });
  }
});

test("only the distribution reads the site's bucket, and a missing file is 404", () => {
  expect(shop.only('AWS::S3::BucketPolicy')).toMatchObject({
    PolicyDocument: {
      Statement: [
        {
          Effect: 'Deny',
          Action: 's3:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        },
        {
          Effect: 'Allow',
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Action: ['s3:GetObject', 's3:ListBucket'],
          Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() as unknown } },
        },
      ],
    },
  });
});

test('the bucket keeps its logical id, because a new one would be empty, and logs reads', () => {
  expect(Object.keys(shop.resources('AWS::S3::Bucket'))).toEqual(['SiteBucket978D4AEB']);
  const bucket = shop.only('AWS::S3::Bucket');
  // Without versions, a page that is published again leaves no old object.
  expect(bucket).not.toHaveProperty('VersioningConfiguration');
  expect(JSON.stringify(bucket['LoggingConfiguration'])).toMatch(
    /LogsBucket.*"LogFilePrefix":"site\/"/,
  );
});

describe('distribution', () => {
  test('takes calls of the API over HTTPS only, and makes them over TLS 1.2', () => {
    expect([api, images, files, pages].map((each) => each.ViewerProtocolPolicy)).toEqual([
      'https-only',
      'redirect-to-https',
      'redirect-to-https',
      'redirect-to-https',
    ]);
    for (const origin of [originOf(api), fallback]) {
      expect(origin?.CustomOriginConfig).toEqual({
        OriginProtocolPolicy: 'https-only',
        OriginSSLProtocols: ['TLSv1.2'],
      });
    }
  });

  test('has CloudFront’s name and certificate on a stage without a domain', () => {
    expect(config).not.toHaveProperty('Aliases');
    expect(config).not.toHaveProperty('ViewerCertificate');
    expect(shop.all('AWS::Route53::RecordSet')).toEqual([]);
  });

  test('with a domain it has that name and TLS 1.2', () => {
    expect(distributionOf(named)).toMatchObject({
      Aliases: ['tienda.lumbre.example'],
      ViewerCertificate: {
        AcmCertificateArn: CERTIFICATE_ARN,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    const origins = Object.values(named.functions).map(
      ({ properties }) =>
        (properties['Environment'] as { Variables: { PUBLIC_ORIGIN: unknown } }).Variables
          .PUBLIC_ORIGIN,
    );
    expect([...new Set(origins)]).toEqual(['https://tienda.lumbre.example']);
  });
});
