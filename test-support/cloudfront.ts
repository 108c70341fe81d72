/**
 * Answers requests with the CloudFront distribution of a template. It plays what AWS documents: the
 * first behaviour whose pattern matches, allowed methods, functions of the viewer's request, groups of
 * origins, and headers policies. It has no cache.
 */
import type { Template } from 'aws-cdk-lib/assertions';
import { runInNewContext } from 'node:vm';
import {
  gatewayAnswer,
  MISSING,
  STORED,
  type OriginAnswer,
  type OriginState,
} from './edge-requests.ts';
import { propertiesOfOnly, resourcesOf } from './synthesis.ts';
import { readTemplate } from './template.ts';

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

export const distributionOf = (template: Template): Distribution =>
  propertiesOfOnly(template, 'AWS::CloudFront::Distribution')['DistributionConfig'] as Distribution;

export interface Edge {
  /** CloudFront takes the first pattern that matches, else the default. */
  behaviorFor: (path: string) => Behavior;
  /** Runs a behaviour's function. Returns the path that its origin gets, or the function's answer. */
  viewerRequest: (behavior: Behavior, path: string, method?: string) => string | OriginAnswer;
  /** The headers that a policy adds. */
  headersOf: (policyId: unknown) => Record<string, string>;
  answer: (method: string, path: string, origins?: OriginState) => OriginAnswer;
}

/** @param data template of the stack whose exports `shop` imports */
export const edgeOf = (shop: Template, data: Template): Edge => {
  const { text, target, resource } = readTemplate(shop, data);
  const { CacheBehaviors, DefaultCacheBehavior, Origins, OriginGroups } = distributionOf(shop);
  const routes = Object.values(resourcesOf(shop, 'AWS::ApiGatewayV2::Route')).map(
    ({ Properties }) =>
      new RegExp(`^${String(Properties['RouteKey']).replace(/\{\w+\}/g, '[^/]+')}$`),
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
  const askBucket = ({ stored = false }: OriginState): OriginAnswer => {
    const { headers, ...rest } = stored ? STORED : MISSING;
    return { ...rest, headers: { ...headers, server: 'AmazonS3' } };
  };

  const askApi = (method: string, url: string, { api }: OriginState): OriginAnswer => {
    const path = url.replace(/^\/api/, '');
    if (!routes.some((route) => route.test(`${method} ${path}`)))
      return gatewayAnswer(404, 'Not Found');
    if (!api) throw new Error(`The API has no answer to ${method} ${path}`);
    return api;
  };

  const ask = (originId: string, method: string, path: string, state: OriginState) => {
    const origin = Origins.find(({ Id }) => Id === originId);
    return text(origin?.DomainName).includes('execute-api')
      ? askApi(method, `${origin?.OriginPath ?? ''}${path}`, state)
      : askBucket(state);
  };

  const fromOrigins = (behavior: Behavior, method: string, path: string, state: OriginState) => {
    const group = OriginGroups.Items.find(({ Id }) => Id === behavior.TargetOriginId);
    if (!group) return ask(behavior.TargetOriginId, method, path, state);
    const [first = '', second = ''] = group.Members.Items.map(({ OriginId }) => OriginId);
    const answer = ask(first, method, path, state);
    return group.FailoverCriteria.StatusCodes.Items.includes(answer.status)
      ? ask(second, method, path, state)
      : answer;
  };

  const answer: Edge['answer'] = (method, path, state = {}) => {
    const behavior = behaviorFor(path);
    if (!(behavior.AllowedMethods ?? ['GET', 'HEAD']).includes(method)) {
      return { status: 403, headers: { 'content-type': 'text/html' }, body: '' };
    }
    const passed = viewerRequest(behavior, path, method);
    const given =
      typeof passed === 'string'
        ? withPolicy(behavior.ResponseHeadersPolicyId, fromOrigins(behavior, method, passed, state))
        : passed;
    return method === 'HEAD' ? { ...given, body: '' } : given;
  };

  return { behaviorFor, viewerRequest, headersOf, answer };
};
