import { allEvents } from '#shared/rows/events.ts';
import { allFunctions } from '#shared/rows/functions.ts';
import { FUNCTION_TIMEOUT_SECONDS } from '#shared/domain/limits.ts';
import { verifyOrigin } from '#shared/rows/origin-verify.ts';
import { prepareShop } from '#shared/rows/preparation.ts';
import { allRoutes } from '#shared/rows/index.ts';
import { allSchedules } from '#shared/rows/schedules.ts';
import { allWorkers, sendMail } from '#shared/rows/workers.ts';
import { Aspects } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ShopFunctionsOnly } from './rules/shop-functions-only.ts';
import { propertiesOfOnly, resourcesOf } from '../test-support/synthesis.ts';
import { synthesize } from '../test-support/synthesize.ts';
import { readTemplate } from '../test-support/template.ts';

const demo = synthesize('demo', { mailFrom: 'hola@lumbre.example' });
const production = synthesize('production');
const data = Template.fromStack(demo.data);
const shop = Template.fromStack(demo.shop);

const { text, endpointOf, workerOf, statementsOf, allowedTo } = readTemplate(shop, data);
const routes = Object.values(resourcesOf(shop, 'AWS::ApiGatewayV2::Route'));

/** Not ours: the function of CDK that CloudFormation calls to start prepareShop. */
const isOurs = (id: string): boolean => !id.startsWith('AWSCDKTrigger');

describe('functions', () => {
  test('every row has a function and a role of its own, and there are no others', () => {
    const rows = [
      ...allRoutes.map(endpointOf),
      ...[...allWorkers, ...allSchedules, ...allEvents, verifyOrigin, prepareShop].map(workerOf),
    ];
    expect(rows.map(({ functionId }) => functionId).toSorted()).toEqual(
      Object.keys(resourcesOf(shop, 'AWS::Lambda::Function')).filter(isOurs).toSorted(),
    );
    expect(rows.map(({ roleId }) => roleId).toSorted()).toEqual(
      Object.keys(resourcesOf(shop, 'AWS::IAM::Role')).filter(isOurs).toSorted(),
    );
  });

  test.each(allRoutes.map((row) => [row.id, row] as const))(
    '%s may do what its row says',
    (_, row) => {
      const { lambda, roleId } = endpointOf(row);
      const { table = [], images = [], secrets = false } = row.uses;
      const { LogGroup } = lambda.Properties['LoggingConfig'] as { LogGroup: unknown };
      expect(allowedTo(roleId).toSorted()).toEqual(
        [
          ...table.map((action) => `dynamodb:${action} on Table.Arn`),
          ...(row.uses.list ? ['dynamodb:Query on Table.Arn/index/list'] : []),
          ...images.map((action) => `s3:${action} on ImagesBucket.Arn/*`),
          ...(secrets ? ['secretsmanager:GetSecretValue on Secret'] : []),
          `logs:CreateLogStream on ${text(LogGroup)}.Arn`,
          `logs:PutLogEvents on ${text(LogGroup)}.Arn`,
          'xray:PutTelemetryRecords on *',
          'xray:PutTraceSegments on *',
        ].toSorted(),
      );
    },
  );

  test.each(allRoutes.map((row) => [row.id, row] as const))(
    '%s runs as its work asks',
    (_, row) => {
      const { lambda } = endpointOf(row);
      const { Timeout, MemorySize, Environment, Layers } = lambda.Properties as {
        Timeout: number;
        MemorySize: number;
        Environment: { Variables: Record<string, unknown> };
        Layers?: unknown[];
      };
      expect(lambda.Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
        LoggingConfig: { LogFormat: 'JSON' },
      });
      const isHeavy = row.work !== 'read' && row.work !== 'write';
      expect(Timeout).toBe(FUNCTION_TIMEOUT_SECONDS[row.work]);
      expect(MemorySize).toBe(isHeavy ? 1769 : 512);
      expect(Layers?.length ?? 0).toBe(row.work === 'image' ? 1 : 0);
      expect(Object.keys(Environment.Variables).toSorted()).toEqual(
        [
          ...(row.uses.images ? ['IMAGES_BUCKET'] : []),
          ...(row.work === 'image' ? ['MALLOC_ARENA_MAX'] : []),
          'PUBLIC_ORIGIN',
          'STAGE',
          ...(row.uses.secrets ? ['SECRET_ID'] : []),
          'TABLE_NAME',
        ].toSorted(),
      );
    },
  );

  test('a function is its bundle without the source map', () => {
    for (const { lambda } of allRoutes.map(endpointOf)) {
      const { S3Key } = lambda.Properties['Code'] as { S3Key: string };
      const asset = join(demo.app.outdir, `asset.${S3Key.replace('.zip', '')}`);
      expect(readdirSync(asset)).toEqual(['index.mjs']);
    }
  });

  test('only production reserves copies for heavy work: a new account has none to spare', () => {
    const reserved = (template: Template) =>
      Object.values(resourcesOf(template, 'AWS::Lambda::Function')).flatMap(
        ({ Properties }) => Properties['ReservedConcurrentExecutions'] ?? [],
      );
    expect(reserved(shop)).toEqual([]);
    const heavy = allRoutes.filter(
      ({ work, demoOnly }) => work !== 'read' && work !== 'write' && !demoOnly,
    );
    expect(reserved(Template.fromStack(production.shop))).toEqual(heavy.map(() => 10));
  });

  test('logs are kept for 30 days', () => {
    const groups = Object.values(resourcesOf(shop, 'AWS::Logs::LogGroup'));
    expect(groups.map(({ Properties }) => Properties['RetentionInDays'])).toEqual(
      groups.map(() => 30),
    );
    // One more for API Gateway's access log.
    expect(groups).toHaveLength(allFunctions.length + 1);
  });
});

describe('workers', () => {
  const deadLetters =
    Object.keys(resourcesOf(shop, 'AWS::SQS::Queue')).find((id) => id.startsWith('Workers')) ?? '';

  test.each(allWorkers.map((row) => [row.id, row] as const))(
    '%s gets what its filters name, until it is a day old',
    (_, row) => {
      expect(workerOf(row).mapping?.Properties).toEqual({
        EventSourceArn: expect.anything() as unknown,
        FunctionName: expect.anything() as unknown,
        Tags: expect.anything() as unknown,
        StartingPosition: 'TRIM_HORIZON',
        FilterCriteria: {
          Filters: row.filters.map((filter) => ({ Pattern: JSON.stringify(filter) })),
        },
        BatchSize: 10,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        MaximumRecordAgeInSeconds: 24 * 60 * 60,
        DestinationConfig: {
          OnFailure: { Destination: { 'Fn::GetAtt': [deadLetters, 'Arn'] } },
        },
      });
      expect(text(workerOf(row).mapping?.Properties['EventSourceArn'])).toBe('Table.StreamArn');
    },
  );

  test.each(allWorkers.map((row) => [row.id, row] as const))(
    '%s may do what its row says, and follow the stream',
    (_, row) => {
      const { lambda, roleId } = workerOf(row);
      const { LogGroup } = { ...lambda?.Properties }['LoggingConfig'] as { LogGroup: unknown };
      const { table = [] } = row.uses;
      const set = Object.keys(resourcesOf(shop, 'AWS::SES::ConfigurationSet'))[0] ?? '';
      const identity = Object.keys(resourcesOf(shop, 'AWS::SES::EmailIdentity'))[0] ?? '';
      const ses = 'arn:AWS::Partition:ses:AWS::Region:AWS::AccountId';
      expect(allowedTo(roleId).toSorted()).toEqual(
        [
          ...table.map((action) => `dynamodb:${action} on Table.Arn`),
          ...(row.uses.mail
            ? [
                `ses:SendRawEmail on ${ses}:identity/${identity}`,
                `ses:SendRawEmail on ${ses}:configuration-set/${set}`,
              ]
            : []),
          'dynamodb:DescribeStream on Table.StreamArn',
          'dynamodb:GetRecords on Table.StreamArn',
          'dynamodb:GetShardIterator on Table.StreamArn',
          'dynamodb:ListStreams on *',
          `sqs:SendMessage on ${deadLetters}.Arn`,
          `logs:CreateLogStream on ${text(LogGroup)}.Arn`,
          `logs:PutLogEvents on ${text(LogGroup)}.Arn`,
          'xray:PutTelemetryRecords on *',
          'xray:PutTraceSegments on *',
        ].toSorted(),
      );
    },
  );

  test('mail leaves from one address only, over TLS, and not to who bounced or complained', () => {
    const sending = Object.keys(resourcesOf(shop, 'AWS::IAM::Role'))
      .filter(isOurs)
      .flatMap(statementsOf)
      .filter(({ Action }) => [Action].flat().some((action) => action.startsWith('ses:')));
    expect(sending).toMatchObject([
      { Condition: { StringEquals: { 'ses:FromAddress': 'hola@lumbre.example' } } },
    ]);
    expect(workerOf(sendMail).lambda?.Properties).toMatchObject({
      Environment: { Variables: { MAIL_FROM: 'hola@lumbre.example' } },
    });
    expect(propertiesOfOnly(shop, 'AWS::SES::ConfigurationSet')).toMatchObject({
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    expect(propertiesOfOnly(shop, 'AWS::SES::EmailIdentity')).toMatchObject({
      EmailIdentity: 'lumbre.example',
      DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
      MailFromAttributes: { MailFromDomain: 'mail.lumbre.example' },
      ConfigurationSetAttributes: { ConfigurationSetName: expect.anything() as unknown },
    });
  });

  test('without an address to send from nothing is sent, and all the rest works', () => {
    const template = Template.fromStack(production.shop);
    expect(readTemplate(template).workerOf(sendMail).functionId).toBe('');
    expect(resourcesOf(template, 'AWS::SES::EmailIdentity')).toEqual({});
    expect(Object.keys(resourcesOf(template, 'AWS::Lambda::EventSourceMapping'))).toHaveLength(
      allWorkers.filter(({ uses }) => !uses.mail).length,
    );
  });

  test('dead letters are encrypted, kept for 14 days and reached over TLS', () => {
    const queues = Object.entries(resourcesOf(shop, 'AWS::SQS::Queue'));
    const policies = Object.values(resourcesOf(shop, 'AWS::SQS::QueuePolicy'));
    // Of the stream, and of what is called by clock and events.
    expect(queues).toHaveLength(2);
    for (const [id, { Properties }] of queues) {
      expect(Properties).toMatchObject({
        SqsManagedSseEnabled: true,
        MessageRetentionPeriod: 14 * 24 * 60 * 60,
      });
      expect(policies.filter((policy) => JSON.stringify(policy).includes(`"${id}"`))).toMatchObject(
        [
          {
            Properties: {
              PolicyDocument: {
                Statement: [
                  { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
                ],
              },
            },
          },
        ],
      );
    }
  });
});

describe('api', () => {
  test('the demo’s reset is no route where there is no demo', () => {
    const keys = Object.values(
      resourcesOf(Template.fromStack(production.shop), 'AWS::ApiGatewayV2::Route'),
    ).map(({ Properties }) => String(Properties['RouteKey']));
    expect(keys.toSorted()).toEqual(
      allRoutes
        .filter(({ demoOnly }) => !demoOnly)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    );
  });

  test('has the routes of the table and no others, payload 2.0 and no CORS', () => {
    expect(routes.map(({ Properties }) => String(Properties['RouteKey'])).toSorted()).toEqual(
      allRoutes.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    for (const { integration } of allRoutes.map(endpointOf)) {
      expect(integration.Properties).toMatchObject({ PayloadFormatVersion: '2.0' });
    }
    expect(propertiesOfOnly(shop, 'AWS::ApiGatewayV2::Api')).not.toHaveProperty(
      'CorsConfiguration',
    );
  });

  test('has one stage, limited as a whole and harder where a call is dear', () => {
    const heavy = allRoutes.filter(({ work }) => work !== 'read' && work !== 'write');
    const stage = propertiesOfOnly(shop, 'AWS::ApiGatewayV2::Stage');
    expect(stage).toMatchObject({
      StageName: 'api',
      DefaultRouteSettings: { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
    });
    expect(stage['RouteSettings']).toEqual(
      Object.fromEntries(
        heavy.map(({ method, path }) => [
          `${method} ${path}`,
          { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 20 },
        ]),
      ),
    );
  });

  test('logs every call without path, query or headers', () => {
    const { AccessLogSettings } = propertiesOfOnly(shop, 'AWS::ApiGatewayV2::Stage') as {
      AccessLogSettings: { Format: string };
    };
    expect(JSON.parse(AccessLogSettings.Format)).toEqual({
      requestId: '$context.requestId',
      route: '$context.routeKey',
      status: '$context.status',
      latencyMs: '$context.responseLatency',
      sourceIp: '$context.identity.sourceIp',
      integrationError: '$context.integrationErrorMessage',
    });
  });
});

test("the rules hold: no function but the shop's own, so no custom resource either", () => {
  expect(Aspects.of(demo.app).all).toContainEqual(expect.any(ShopFunctionsOnly));
  expect(Annotations.fromStack(demo.shop).findError('*', Match.anyValue())).toEqual([]);
});

const hasCfnLint = spawnSync('cfn-lint', ['--version']).status === 0;
if (!hasCfnLint) process.stderr.write('NOT CHECKED: cfn-lint is missing (pip install cfn-lint)\n');
(hasCfnLint ? describe : describe.skip)('cfn-lint', () => {
  test('finds nothing', () => {
    const templates = [demo, production].flatMap(({ app: { outdir } }) =>
      readdirSync(outdir)
        .filter((file) => file.endsWith('.template.json'))
        .map((file) => join(outdir, file)),
    );
    // W3005: CDK names dependencies that a reference implies.
    const { stdout, status } = spawnSync('cfn-lint', ['-i', 'W3005', '--', ...templates], {
      encoding: 'utf8',
    });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });
});
