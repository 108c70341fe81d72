/**
 * How the API knows that a call came through CloudFront, and with it through the firewall (PROMISE-S26): CloudFront adds a header whose value only it and the shop's secret know, and API Gateway
 * asks this authorizer before it starts any handler. A row, as routes and workers have. The laptop
 * has no CloudFront and no authorizer.
 */
import type { Area, RouteSpec } from './route.ts';

export const ORIGIN_VERIFY_HEADER = 'x-origin-verify';

export interface AuthorizerSpec {
  /** camelCase; kebab-case is the handler's file, PascalCase the construct. */
  id: string;
  /** Folder under functions/ that holds the handler. */
  area: Area;
  summary: string;
  /** Seconds for which API Gateway keeps an answer; an hour is its maximum. */
  keptSeconds: number;
  /** Lambda timeout. */
  timeoutSeconds: number;
  uses: Pick<RouteSpec['uses'], 'secrets'>;
}

export const verifyOrigin = {
  id: 'verifyOrigin',
  area: 'secrets',
  summary: 'Lets through what came by CloudFront, and nothing else',
  keptSeconds: 3600,
  timeoutSeconds: 5,
  uses: { secrets: true },
} as const satisfies AuthorizerSpec;
