import type { Row } from './row.ts';

/**
 * Lets the API answer only calls that came through CloudFront and its firewall (PROMISE-S26).
 * CloudFront adds a header with a secret value, and API Gateway asks this authorizer before it
 * starts a handler. The local shop has neither CloudFront nor an authorizer.
 */
export const verifyOrigin = {
  id: 'verifyOrigin',
  summary: 'Lets calls through that came by CloudFront, and no others',
  trigger: 'authorizer',
  keptSeconds: 3600,
  timeoutSeconds: 5,
  uses: { secrets: true },
} as const satisfies Row;

export const rotateKeys = {
  id: 'rotateKeys',
  summary: 'Renews the token keys and the secret header of CloudFront when they are 90 days old',
  trigger: 'schedule',
  everyMinutes: 24 * 60,
  atHour: 2,
  timeoutSeconds: 30,
  uses: { secrets: true, saveSecrets: true, distribution: true },
} as const satisfies Row;
