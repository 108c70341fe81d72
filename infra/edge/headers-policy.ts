import { Aws, Names } from 'aws-cdk-lib';
import { CfnResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** CloudFront rejects security headers among the custom ones; the L2 construct takes no texts. */
export class HeadersPolicy extends CfnResponseHeadersPolicy {
  /** @param override false keeps a header that the origin sends */
  constructor(
    scope: Construct,
    id: string,
    headers: Readonly<Record<string, string>>,
    { override = true }: { override?: boolean } = {},
  ) {
    const {
      'content-security-policy': contentSecurityPolicy,
      'strict-transport-security': strictTransportSecurity,
      'x-content-type-options': contentTypeOptions,
      'x-frame-options': frameOption,
      'referrer-policy': referrerPolicy,
      ...custom
    } = headers;
    super(scope, id, {
      responseHeadersPolicyConfig: {
        name: `${Names.uniqueId(scope)}${id}-${Aws.REGION}`,
        securityHeadersConfig: {
          ...(contentSecurityPolicy && {
            contentSecurityPolicy: { contentSecurityPolicy, override },
          }),
          ...(strictTransportSecurity && {
            strictTransportSecurity: {
              accessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(strictTransportSecurity)?.[1]),
              includeSubdomains: strictTransportSecurity.includes('includeSubDomains'),
              override,
            },
          }),
          ...(contentTypeOptions && { contentTypeOptions: { override } }),
          ...(frameOption && { frameOptions: { frameOption, override } }),
          ...(referrerPolicy && { referrerPolicy: { referrerPolicy, override } }),
        },
        // S3 names itself as the server, which helps only attackers.
        removeHeadersConfig: { items: [{ header: 'server' }] },
        customHeadersConfig: {
          items: Object.entries(custom).map(([header, value]) => ({ header, value, override })),
        },
      },
    });
  }
}
