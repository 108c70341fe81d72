/**
 * Answers requests with the CloudFront distribution of a template. It plays what AWS documents: the
 * first behaviour whose pattern matches, allowed methods, functions of the viewer's request, groups of
 * origins, and headers policies. It has no cache. It shares the rules of `local/http/request-rules.ts`
 * with the local edge, because no template changes them.
 */
import type { Template } from 'aws-cdk-lib/assertions';
import { runInNewContext } from 'node:vm';
import { byteRange, contentRange, rejectedWith } from '../local/http/request-rules.ts';
import {
  gatewayAnswer,
  INVALID_RANGE,
  MISSING,
  type EdgeRequest,
  type OriginAnswer,
  type OriginState,
} from './edge-requests.ts';
import { propertiesOfOnly } from './synthesis.ts';
import { operationsIn, readTemplate } from './template.ts';

export interface Behavior {
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

export interface Distribution {
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

/** Quotas in bytes: the body that an HTTP API takes, and the event that Lambda takes. */
const MAX_API_BODY = 10 * 1024 * 1024;
const MAX_EVENT = 6 * 1024 * 1024;

export const distributionOf = (template: Template): Distribution =>
  propertiesOfOnly(template, 'AWS::CloudFront::Distribution')['DistributionConfig'] as Distribution;

export interface Edge {
  /** CloudFront takes the first pattern that matches, else the default. */
  behaviorFor: (path: string) => Behavior;
  /** Runs a behaviour's function. Returns the path that its origin gets, or the function's answer. */
  viewerRequest: (behavior: Behavior, path: string, method?: string) => string | OriginAnswer;
  /** The headers that a policy adds. */
  headersOf: (policyId: unknown) => Record<string, string>;
  answer: (asked: EdgeRequest, origins?: OriginState) => OriginAnswer;
}

/** @param data template of the stack whose exports `shop` imports */
export const edgeOf = (shop: Template, data: Template): Edge => {
  const { text, target, resource } = readTemplate(shop, data);
  const { CacheBehaviors, DefaultCacheBehavior, Origins, OriginGroups } = distributionOf(shop);
  const routes = [...operationsIn(shop).keys()].map(
    (key) => new RegExp(`^${key.replace(/\{\w+\}/g, '[^/]+')}$`),
  );

  const behaviorFor: Edge['behaviorFor'] = (path) =>
    CacheBehaviors.find(({ PathPattern = '' }) =>
      PathPattern.endsWith('*') ? path.startsWith(PathPattern.slice(0, -1)) : path === PathPattern,
    ) ?? DefaultCacheBehavior;

  const viewerRequest: Edge['viewerRequest'] = (behavior, uri, method = 'GET') => {
    const { FunctionAssociations: [association] = [] } = behavior;
    if (association === undefined) return uri;
    const { FunctionCode } = resource(target(association.FunctionARN)).Properties;
    const context = { event: { request: { method, uri } } };
    const result = runInNewContext(`${String(FunctionCode)}; handler(event)`, context) as
      { uri: string } | { statusCode: number; headers: Record<string, { value: string }> };
    if ('uri' in result) return result.uri;
    const headers = Object.entries(result.headers).map(([name, { value }]) => [name, value]);
    const own = Object.fromEntries(headers) as Record<string, string>;
    return { status: result.statusCode, headers: own, body: '' };
  };

  const policyOf = (policyId: unknown) =>
    resource(target(policyId)).Properties['ResponseHeadersPolicyConfig'] as {
      SecurityHeadersConfig: Record<string, Record<string, unknown>>;
      CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] };
      RemoveHeadersConfig: { Items: { Header: string }[] };
    };

  const headersOf: Edge['headersOf'] = (policyId) => {
    const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = policyOf(policyId);
    const known: Record<string, (of: Record<string, unknown>) => [string, string]> = {
      ContentSecurityPolicy: (of) => [
        'content-security-policy',
        String(of['ContentSecurityPolicy']),
      ],
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

  const withPolicy = (policyId: unknown, { headers, ...rest }: OriginAnswer): OriginAnswer => {
    const { RemoveHeadersConfig } = policyOf(policyId);
    const removed = RemoveHeadersConfig.Items.map(({ Header }) => Header);
    const kept = Object.entries(headers).filter(([name]) => !removed.includes(name));
    const own = Object.fromEntries(kept);
    const added = headersOf(policyId);
    const overrides = JSON.stringify(policyOf(policyId)).includes('"Override":true');
    return { ...rest, headers: overrides ? { ...own, ...added } : { ...added, ...own } };
  };

  /** CloudFront may list the bucket, so a missing object is 404 and not 403. */
  const objectOf = (object: OriginAnswer | undefined, range: string | undefined): OriginAnswer => {
    if (!object) return MISSING;
    const part = byteRange(range, object.body.length);
    if (part === undefined) return object;
    if (part === 'unsatisfiable') return INVALID_RANGE;
    return {
      status: 206,
      headers: { ...object.headers, 'content-range': contentRange(part, object.body.length) },
      body: object.body.slice(part.first, part.last + 1),
    };
  };
  const askBucket = ({ sends }: EdgeRequest, { stored }: OriginState): OriginAnswer => {
    const { headers, ...rest } = objectOf(stored, sends?.['range']);
    return { ...rest, headers: { ...headers, server: 'AmazonS3' } };
  };

  const askApi = (asked: EdgeRequest, url: string, { api }: OriginState): OriginAnswer => {
    const { request, sends = {}, bodyBytes = 0 } = asked;
    const isBinary = sends['content-type']?.startsWith('multipart/');
    if (bodyBytes > MAX_API_BODY || (bodyBytes * (isBinary ? 4 : 3)) / 3 > MAX_EVENT) {
      return gatewayAnswer(413, 'Request Entity Too Large');
    }
    const routed = `${request.split(' ', 1)[0]} ${url.replace(/^\/api/, '')}`;
    if (!routes.some((route) => route.test(routed))) return gatewayAnswer(404, 'Not Found');
    if (!api) throw new Error(`The API has no answer to ${routed}`);
    return api;
  };

  const ask = (originId: string, asked: EdgeRequest, path: string, state: OriginState) => {
    const origin = Origins.find(({ Id }) => Id === originId);
    return text(origin?.DomainName).includes('execute-api')
      ? askApi(asked, `${origin?.OriginPath ?? ''}${path}`, state)
      : askBucket(asked, state);
  };

  const fromOrigins = (
    behavior: Behavior,
    asked: EdgeRequest,
    path: string,
    state: OriginState,
  ) => {
    const group = OriginGroups.Items.find(({ Id }) => Id === behavior.TargetOriginId);
    if (!group) return ask(behavior.TargetOriginId, asked, path, state);
    const [first = '', second = ''] = group.Members.Items.map(({ OriginId }) => OriginId);
    const answer = ask(first, asked, path, state);
    return group.FailoverCriteria.StatusCodes.Items.includes(answer.status)
      ? ask(second, asked, path, state)
      : answer;
  };

  const answer: Edge['answer'] = (asked, state = {}) => {
    const { request, sends, bodyBytes = 0 } = asked;
    const [method = '', path = ''] = request.split(' ');
    const own = (status: number): OriginAnswer => ({
      status,
      headers: { 'content-type': 'text/html' },
      body: '',
    });
    const headers = { ...sends, host: 'tienda.example', 'content-length': String(bodyBytes) };
    const rejected = rejectedWith({ method, url: path, headers });
    if (rejected) return own(rejected);
    const behavior = behaviorFor(path);
    if (!(behavior.AllowedMethods ?? ['GET', 'HEAD']).includes(method)) return own(403);
    const passed = viewerRequest(behavior, path, method);
    const given =
      typeof passed === 'string'
        ? withPolicy(behavior.ResponseHeadersPolicyId, fromOrigins(behavior, asked, passed, state))
        : passed;
    return method === 'HEAD' ? { ...given, body: '' } : given;
  };

  return { behaviorFor, viewerRequest, headersOf, answer };
};
