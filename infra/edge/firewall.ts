import { ERRORS } from '#shared/domain/errors.ts';
import { API_ANSWER_HEADERS } from '#shared/hosting/headers.ts';
import { httpRows } from '#shared/rows/index.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import { CfnOutput, Fn, Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { API_STAGE } from '../api/api.ts';

export const CLOUDFRONT_REGION = 'us-east-1';

/** API calls in five minutes from one IP address; thousands of phones may share one (ADR-0077). */
const RATE = { all: 2000, guessing: 100 };

const COMMON_RULES = 'AWSManagedRulesCommonRuleSet';
/** These rules only count or label a request. Our rule `Scripts` reads the label. */
const SIZE_RULE = 'SizeRestrictions_BODY';
const SCRIPT_RULE = 'CrossSiteScripting_BODY';
const SCRIPT_LABEL = 'awswaf:managed:aws:core-rule-set:CrossSiteScripting_Body';

/** Stripe sends its signed events from a few addresses, so the limit for guesses must not apply. */
const isSigned = ({ input }: HttpRow): boolean => input.rawBody === true;

/** Callers without a session could guess passwords or cause mails. */
const isGuessable = (row: HttpRow): boolean =>
  row.method !== 'GET' &&
  (row.access === 'public' || row.access === 'resetToken') &&
  !isSigned(row);

/** Bytes of an image can look like a script. So can a customer's name in a signed body. */
const mayLookLikeScript = (row: HttpRow): boolean => row.input.files !== undefined || isSigned(row);

const isMethod = (method: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { method: {} },
    positionalConstraint: 'EXACTLY',
    searchString: method,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

/** Decodes the path as API Gateway does: `/api/users/%74okens` is a sign-in. */
const isPath = (regexString: string): CfnWebACL.StatementProperty => ({
  regexMatchStatement: {
    fieldToMatch: { uriPath: {} },
    regexString,
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
});

const isCall = isPath(`^/${API_STAGE}/`);

/** One statement per method, because AWS charges capacity for every statement. */
const isCallOfAny = (routes: readonly HttpRow[]): CfnWebACL.StatementProperty => {
  const methods = [...new Set(routes.map(({ method }) => method))];
  const statements = methods.map((method) => {
    const paths = routes
      .filter((route) => route.method === method)
      .map(({ path }) => path.replace(/\{\w+\}/g, '[^/]+'));
    return {
      andStatement: {
        statements: [isMethod(method), isPath(`^/${API_STAGE}(?:${paths.join('|')})$`)],
      },
    };
  });
  const [only, ...others] = statements;
  // WAF rejects an OR of one statement.
  return only && others.length === 0 ? only : { orStatement: { statements } };
};

const measured = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

const managed = (
  name: string,
  excepted: readonly string[] = [],
): Omit<CfnWebACL.RuleProperty, 'priority'> => ({
  name,
  overrideAction: { none: {} },
  visibilityConfig: measured(name),
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      // WAF rejects an empty list.
      ...(excepted.length > 0 && {
        ruleActionOverrides: excepted.map((rule) => ({
          name: rule,
          actionToUse: { count: {} },
        })),
      }),
    },
  },
});

const LIMITED_HEADERS = Object.entries({ ...API_ANSWER_HEADERS, 'retry-after': '300' }).map(
  ([name, value]) => ({ name, value }),
);

const limited = (
  name: string,
  limit: number,
  scopeDownStatement: CfnWebACL.StatementProperty,
): Omit<CfnWebACL.RuleProperty, 'priority'> => ({
  name,
  action: {
    block: {
      customResponse: {
        responseCode: ERRORS.RATE_LIMITED.status,
        customResponseBodyKey: RATE_LIMITED,
        responseHeaders: LIMITED_HEADERS,
      },
    },
  },
  visibilityConfig: measured(name),
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: 300,
      limit,
      scopeDownStatement,
    },
  },
});
const RATE_LIMITED = 'RateLimited';

/** In the order in which WAF applies them. */
const rules: readonly Omit<CfnWebACL.RuleProperty, 'priority'>[] = [
  limited('EveryCall', RATE.all, isCall),
  limited('Guessing', RATE.guessing, isCallOfAny(httpRows.filter(isGuessable))),
  managed('AWSManagedRulesAmazonIpReputationList'),
  managed('AWSManagedRulesKnownBadInputsRuleSet'),
  managed(COMMON_RULES, [SIZE_RULE, SCRIPT_RULE]),
  {
    name: 'Scripts',
    action: { block: {} },
    visibilityConfig: measured('Scripts'),
    statement: {
      andStatement: {
        statements: [
          { labelMatchStatement: { scope: 'LABEL', key: SCRIPT_LABEL } },
          { notStatement: { statement: isCallOfAny(httpRows.filter(mayLookLikeScript)) } },
        ],
      },
    },
  },
];

export const webAclMetric = ({ name }: Pick<Stage, 'name'>): string => `lumbre-${name}`;

/** A separate stack, because WAF for CloudFront must be in us-east-1. */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, stage: Pick<Stage, 'name'>) {
    super(scope, id, { env: { region: CLOUDFRONT_REGION } });
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: measured(webAclMetric(stage)),
      customResponseBodies: {
        // The API's body, so that the site shows its message.
        [RATE_LIMITED]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({ message: ERRORS.RATE_LIMITED.message, code: 'RATE_LIMITED' }),
        },
      },
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
    });
    new CfnOutput(this, 'WebAclArn', { value: webAcl.attrArn });
  }

  /** Works from a stack in any region, unlike an export. */
  get webAclArn(): string {
    return Fn.getStackOutput(this.stackName, 'WebAclArn', CLOUDFRONT_REGION);
  }
}
