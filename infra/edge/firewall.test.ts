import { ERRORS } from '#shared/domain/errors.ts';
import { API_ANSWER_HEADERS } from '#shared/hosting/headers.ts';
import { httpRows } from '#shared/rows/index.ts';
import { EDGE_REQUESTS } from '../../test-support/edge-requests.ts';
import { stackOf } from '../../test-support/template.ts';

const shop = stackOf('production', 'shop');
const firewall = stackOf('production', 'firewall');

interface Statement {
  AndStatement?: { Statements: Statement[] };
  OrStatement?: { Statements: Statement[] };
  NotStatement?: { Statement: Statement };
  ByteMatchStatement?: { FieldToMatch: object; PositionalConstraint: string; SearchString: string };
  RegexMatchStatement?: {
    FieldToMatch: object;
    RegexString: string;
    TextTransformations: { Type: string }[];
  };
  RateBasedStatement?: { Limit: number; AggregateKeyType: string; ScopeDownStatement?: Statement };
  ManagedRuleGroupStatement?: { Name: string; RuleActionOverrides?: object[] };
  LabelMatchStatement?: { Key: string };
}
interface Rule {
  Name: string;
  Priority: number;
  Action?: { Block?: object };
  OverrideAction?: object;
  Statement: Statement;
}
const webAcl = firewall.only('AWS::WAFv2::WebACL');
const rules = webAcl['Rules'] as Rule[];
const ruleNamed = (name: string): Rule => {
  const found = rules.find(({ Name }) => Name === name);
  if (!found) throw new Error(`No rule ${name}`);
  return found;
};

const matches = (
  statement: Statement,
  request: { method: string; path: string; labels?: string[] },
): boolean => {
  const { AndStatement, OrStatement, NotStatement, LabelMatchStatement } = statement;
  const { ByteMatchStatement, RegexMatchStatement } = statement;
  if (AndStatement) return AndStatement.Statements.every((part) => matches(part, request));
  if (OrStatement) return OrStatement.Statements.some((part) => matches(part, request));
  if (NotStatement) return !matches(NotStatement.Statement, request);
  if (LabelMatchStatement) return (request.labels ?? []).includes(LabelMatchStatement.Key);
  if (ByteMatchStatement) {
    expect(ByteMatchStatement).toMatchObject({
      FieldToMatch: { Method: {} },
      PositionalConstraint: 'EXACTLY',
    });
    return request.method === ByteMatchStatement.SearchString;
  }
  if (RegexMatchStatement) {
    const { FieldToMatch, RegexString, TextTransformations } = RegexMatchStatement;
    expect(FieldToMatch).toEqual({ UriPath: {} });
    const isDecoded = TextTransformations.some(({ Type }) => Type === 'URL_DECODE');
    return new RegExp(RegexString).test(
      isDecoded ? decodeURIComponent(request.path) : request.path,
    );
  }
  throw new Error(`Unknown statement ${JSON.stringify(statement)}`);
};

const routesIn = (statement: Statement, labels: string[] = []): string[] =>
  httpRows
    .filter(({ method, path }) =>
      matches(statement, { method, path: `/api${path.replace(/\{\w+\}/g, '17')}`, labels }),
    )
    .map(({ id }) => id)
    .toSorted();

test('the distribution uses the firewall of us-east-1', () => {
  expect(firewall.artifact.environment).toMatch(/us-east-1$/);
  expect(webAcl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
  expect(shop.only('AWS::CloudFront::Distribution')).toMatchObject({
    DistributionConfig: {
      WebACLId: {
        'Fn::GetStackOutput': {
          StackName: 'lumbre-production-firewall',
          OutputName: 'WebAclArn',
          Region: 'us-east-1',
        },
      },
    },
  });
  expect(firewall.outputs).toHaveProperty('WebAclArn');
  expect(shop.artifact.dependencies).toContain(firewall.name);
});

const limitOf = (name: string) => {
  const { ScopeDownStatement = {}, ...limit } = { ...ruleNamed(name).Statement.RateBasedStatement };
  const counts = (method: string, path: string): boolean =>
    matches(ScopeDownStatement, { method, path });
  return { limit, counts, ScopeDownStatement };
};

test('every rule of ours blocks, and no group of AWS only counts', () => {
  for (const { Action, OverrideAction, Statement } of rules) {
    if (Statement.ManagedRuleGroupStatement) expect(OverrideAction).toEqual({ None: {} });
    else expect(Action).toHaveProperty('Block');
  }
});

test('one address may call the API 2,000 times in five minutes, and load any number of pages', () => {
  const { limit, counts, ScopeDownStatement } = limitOf('EveryCall');
  expect(limit).toEqual({ AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 2000 });
  expect(routesIn(ScopeDownStatement)).toHaveLength(httpRows.length);
  const others = EDGE_REQUESTS.filter(([, answer]) => !answer.startsWith('api '));
  expect(others.filter(([path]) => counts('GET', path))).toEqual([]);
});

test('one address may try 100 times in five minutes to guess, or to cause mails', () => {
  const { limit, ScopeDownStatement } = limitOf('Guessing');
  expect(limit).toEqual({ AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 100 });
  expect(routesIn(ScopeDownStatement)).toEqual([
    'cancelRestock',
    'checkCoupon',
    'confirmEmail',
    'confirmRestock',
    'requestAdminPasswordReset',
    'requestPasswordReset',
    'requestRestock',
    'resetAdminPassword',
    'resetDemo',
    'resetPassword',
    'signIn',
    'signInAdmin',
    'signInByLink',
    'signUp',
    'signUpToPay',
    'subscribe',
    'unsubscribe',
    'withdrawOrder',
  ]);
});

test('a percent-encoded path does not evade a limit, because API Gateway decodes it', () => {
  for (const name of ['EveryCall', 'Guessing']) {
    const { counts } = limitOf(name);
    expect(counts('POST', '/api/users/%74okens')).toBe(true);
    expect(counts('POST', '/%61pi/users/tokens')).toBe(true);
    expect(counts('POST', '/apiary/users/tokens')).toBe(false);
  }
});

test('a call above the limit gets the same 429 as from the API', () => {
  for (const name of ['EveryCall', 'Guessing']) {
    expect(ruleNamed(name).Action?.Block).toEqual({
      CustomResponse: {
        ResponseCode: 429,
        CustomResponseBodyKey: 'RateLimited',
        ResponseHeaders: expect.arrayContaining(
          Object.entries({ ...API_ANSWER_HEADERS, 'retry-after': '300' }).map(([Name, Value]) => ({
            Name,
            Value,
          })),
        ) as unknown,
      },
    });
  }
  const { RateLimited } = webAcl['CustomResponseBodies'] as {
    RateLimited: { ContentType: string; Content: string };
  };
  expect(RateLimited.ContentType).toBe('APPLICATION_JSON');
  expect(JSON.parse(RateLimited.Content)).toEqual({
    message: ERRORS.RATE_LIMITED.message,
    code: 'RATE_LIMITED',
  });
});

test('a rule group without exceptions has no empty list of them, which WAF rejects', () => {
  expect(JSON.stringify(webAcl)).not.toContain('[]');
});

test('uploads and signed bodies are not checked for scripts, all other calls are', () => {
  const count = { ActionToUse: { Count: {} } };
  expect(
    ruleNamed('AWSManagedRulesCommonRuleSet').Statement.ManagedRuleGroupStatement
      ?.RuleActionOverrides,
  ).toEqual([
    { Name: 'SizeRestrictions_BODY', ...count },
    { Name: 'CrossSiteScripting_BODY', ...count },
  ]);
  const { Statement } = ruleNamed('Scripts');
  const excepted = httpRows.filter(({ input }) => input.files ?? input.rawBody).map(({ id }) => id);
  const label = 'awswaf:managed:aws:core-rule-set:CrossSiteScripting_Body';
  expect(routesIn(Statement, [label])).toEqual(
    httpRows
      .map(({ id }) => id)
      .filter((id) => !excepted.includes(id))
      .toSorted(),
  );
  expect(routesIn(Statement)).toEqual([]);
});
