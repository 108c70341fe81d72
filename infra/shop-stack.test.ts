import { FUNCTION_TIMEOUT_SECONDS } from '#shared/domain/limits.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import { allRows, httpRows, routeKeysOf, streamRows } from '#shared/rows/index.ts';
import { renderPage } from '#shared/rows/pages.ts';
import { STREAM } from '#shared/rows/row.ts';
import { sendMail } from '#shared/rows/mail.ts';
import { Template } from 'aws-cdk-lib/assertions';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { propertiesOfOnly, resourcesOf } from '../test-support/synthesis.ts';
import { synthesize } from '../test-support/synthesize.ts';
import { operationsIn, readTemplate } from '../test-support/template.ts';

const demo = synthesize('demo', {
  mailFrom: 'hola@lumbre.example',
  ordersTo: 'taller@lumbre.example',
});
const production = synthesize('production');
const withIdentity = synthesize('production', {
  mailFrom: 'hola@lumbre.example',
  existingMailIdentity: true,
});
const data = Template.fromStack(demo.data);
const shop = Template.fromStack(demo.shop);

const { text, endpointOf, workerOf } = readTemplate(shop, data);
const operations = operationsIn(shop);

/** Functions run on the Node.js of development and CI. */
const RUNTIME = `nodejs${readFileSync(join(import.meta.dirname, '../.nvmrc'), 'utf8').trim()}.x`;

/** CDK adds one function of its own, which CloudFormation calls to start prepareShop. */
const isOurs = (id: string): boolean =>
  !id.startsWith('AWSCDKTrigger') && !id.startsWith('ApiCallingRole');

describe('functions', () => {
  test('the stack has one function and one role for each row, and no others', () => {
    const rows = allRows.map((row) => (row.trigger === 'http' ? endpointOf(row) : workerOf(row)));
    expect(rows.map(({ functionId }) => functionId).toSorted()).toEqual(
      Object.keys(resourcesOf(shop, 'AWS::Lambda::Function')).filter(isOurs).toSorted(),
    );
    expect(rows.map(({ roleId }) => roleId).toSorted()).toEqual(
      Object.keys(resourcesOf(shop, 'AWS::IAM::Role')).filter(isOurs).toSorted(),
    );
  });

  test.each(httpRows.map((row) => [row.id, row] as const))(
    '%s has the size, layers and environment that its row implies',
    (_, row) => {
      const { lambda } = endpointOf(row);
      const { Timeout, MemorySize, Environment, Layers } = lambda.Properties as {
        Timeout: number;
        MemorySize: number;
        Environment: { Variables: Record<string, unknown> };
        Layers?: unknown[];
      };
      expect(lambda.Properties).toMatchObject({
        Runtime: RUNTIME,
        Architectures: ['arm64'],
        LoggingConfig: { LogFormat: 'JSON' },
      });
      const traced = { TracingConfig: { Mode: 'Active' } };
      if (row.counted === 'Orders') expect(lambda.Properties).toMatchObject(traced);
      else expect(lambda.Properties).not.toHaveProperty('TracingConfig');
      const isHeavy = row.work !== 'read' && row.work !== 'write';
      expect(Timeout).toBe(FUNCTION_TIMEOUT_SECONDS[row.work]);
      expect(MemorySize).toBe(isHeavy ? 1769 : 512);
      expect(Layers?.length ?? 0).toBe(row.work === 'image' ? 1 : 0);
      expect(Object.keys(Environment.Variables).toSorted()).toEqual(
        [
          ...(row.uses.images ? ['IMAGES_BUCKET'] : []),
          ...(row.work === 'image' ? ['MALLOC_ARENA_MAX'] : []),
          'DEMO',
          'PUBLIC_ORIGIN',
          ...(row.uses.pages ? ['SITE_BUCKET'] : []),
          'STAGE',
          ...(row.uses.secrets ? ['SECRET_ID'] : []),
          ...(row.uses.health ? ['ALARM_PREFIX', 'MAIL_FROM'] : []),
          'TABLE_NAME',
        ].toSorted(),
      );
    },
  );

  test('a function is its bundle without the source map', () => {
    for (const { lambda } of httpRows.map(endpointOf)) {
      const { S3Key } = lambda.Properties['Code'] as { S3Key: string };
      const asset = join(demo.app.outdir, `asset.${S3Key.replace('.zip', '')}`);
      expect(readdirSync(asset)).toEqual(['index.cjs']);
    }
  });

  test('only production reserves concurrency, because a new account has too little', () => {
    const reserved = (template: Template) =>
      Object.values(resourcesOf(template, 'AWS::Lambda::Function')).flatMap(
        ({ Properties }) => Properties['ReservedConcurrentExecutions'] ?? [],
      );
    expect(reserved(shop)).toEqual([]);
    const heavy = httpRows.filter(
      ({ work, demoOnly }) => work !== 'read' && work !== 'write' && !demoOnly,
    );
    expect(reserved(Template.fromStack(production.shop))).toEqual(heavy.map(() => 10));
  });
});

describe('workers', () => {
  const [deadLetters = ''] = Object.keys(resourcesOf(shop, 'AWS::SQS::Queue'));

  test.each(streamRows.map((row) => [row.id, row] as const))(
    '%s gets the records that its filters match, until they are a day old',
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

  test('no stage reads the stream with more functions than DynamoDB recommends', () => {
    for (const stage of [demo, production]) {
      const mappings = resourcesOf(
        Template.fromStack(stage.shop),
        'AWS::Lambda::EventSourceMapping',
      );
      expect(Object.keys(mappings).length).toBeLessThanOrEqual(STREAM.maxReaders);
    }
    // The limit also holds for a stage with every optional worker.
    expect(streamRows.length).toBeLessThanOrEqual(STREAM.maxReaders);
  });

  test('mail leaves from one address, over TLS, and not to addresses that bounced or complained', () => {
    expect(workerOf(sendMail).lambda?.Properties).toMatchObject({
      Environment: {
        Variables: { MAIL_FROM: 'hola@lumbre.example', ORDERS_TO: 'taller@lumbre.example' },
      },
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

  test('the identity outlives the stack, and a stage with an existing one creates none', () => {
    expect(Object.values(resourcesOf(shop, 'AWS::SES::EmailIdentity'))).toMatchObject([
      { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' },
    ]);
    const existing = Template.fromStack(withIdentity.shop);
    expect(resourcesOf(existing, 'AWS::SES::EmailIdentity')).toEqual({});
  });

  test('without an address to send from, only the worker that sends mails is missing', () => {
    const template = Template.fromStack(production.shop);
    expect(readTemplate(template).workerOf(sendMail).functionId).toBe('');
    expect(resourcesOf(template, 'AWS::SES::EmailIdentity')).toEqual({});
    expect(Object.keys(resourcesOf(template, 'AWS::Lambda::EventSourceMapping'))).toHaveLength(
      streamRows.filter(({ uses }) => !uses.mail).length,
    );
  });

  test('the dead-letter queue is encrypted, keeps messages for 14 days and needs TLS', () => {
    expect(propertiesOfOnly(shop, 'AWS::SQS::Queue')).toMatchObject({
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 14 * 24 * 60 * 60,
    });
    expect(propertiesOfOnly(shop, 'AWS::SQS::QueuePolicy')).toMatchObject({
      PolicyDocument: {
        Statement: [{ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }],
      },
    });
  });
});

describe('api', () => {
  const routeKeys = (rows: readonly HttpRow[]): string[] => rows.flatMap(routeKeysOf).toSorted();

  test('production has no route that resets the demo', () => {
    const keys = [...operationsIn(Template.fromStack(production.shop)).keys()];
    expect(keys.toSorted()).toEqual(routeKeys(httpRows.filter(({ demoOnly }) => !demoOnly)));
  });

  test('has one route for each HTTP row, with payload 2.0 and without CORS', () => {
    expect([...operations.keys()].toSorted()).toEqual(routeKeys(httpRows));
    for (const each of operations.values()) {
      expect(each).toMatchObject({ payloadFormatVersion: '2.0', type: 'aws_proxy' });
    }
    expect(propertiesOfOnly(shop, 'AWS::ApiGatewayV2::Api')).not.toHaveProperty(
      'CorsConfiguration',
    );
  });

  test('throttles all routes together, and heavy work and pages that are not stored further', () => {
    const heavy = httpRows.filter(({ work }) => work !== 'read' && work !== 'write');
    const stage = propertiesOfOnly(shop, 'AWS::ApiGatewayV2::Stage');
    expect(stage).toMatchObject({
      StageName: 'api',
      DefaultRouteSettings: { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
    });
    const pages = { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 };
    expect(stage['RouteSettings']).toEqual({
      ...Object.fromEntries(
        heavy.map(({ method, path }) => [
          `${method} ${path}`,
          { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 5 },
        ]),
      ),
      [`GET ${renderPage.path}`]: pages,
      [`HEAD ${renderPage.path}`]: pages,
    });
  });

  test.each([
    ['that reserves concurrency', () => Template.fromStack(production.shop)],
    ['that reserves nothing', () => shop],
  ])('a stage %s has a free copy for each password that the API lets pass', (_, templateOf) => {
    const template = templateOf();
    const [reserved = 10] = Object.values(resourcesOf(template, 'AWS::Lambda::Function')).flatMap(
      ({ Properties }) => (Properties['ReservedConcurrentExecutions'] as number | undefined) ?? [],
    );
    const { RouteSettings } = propertiesOfOnly(template, 'AWS::ApiGatewayV2::Stage') as {
      RouteSettings: Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }>;
    };
    const SECONDS_OF_A_PASSWORD = 0.5;
    const copies = httpRows
      .filter(({ work, demoOnly }) => work === 'hash' && !demoOnly)
      .map(({ method, path }) => RouteSettings[`${method} ${path}`])
      .map((of) =>
        of ? of.ThrottlingBurstLimit + of.ThrottlingRateLimit * SECONDS_OF_A_PASSWORD : Infinity,
      );
    expect(copies.length).toBeGreaterThan(0);
    expect(Math.max(...copies)).toBeLessThanOrEqual(reserved);
  });

  test('logs every call without its path, query and headers', () => {
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

const hasCfnLint = spawnSync('cfn-lint', ['--version']).status === 0;
if (!hasCfnLint) process.stderr.write('NOT CHECKED: cfn-lint is missing (pip install cfn-lint)\n');
(hasCfnLint ? describe : describe.skip)('cfn-lint', () => {
  test('finds no fault in the templates', () => {
    const templates = [demo, production].flatMap(({ app: { outdir } }) =>
      readdirSync(outdir)
        .filter((file) => file.endsWith('.template.json'))
        .map((file) => join(outdir, file)),
    );
    // W3005: CDK writes dependencies that a reference already implies.
    const { stdout, status } = spawnSync('cfn-lint', ['-i', 'W3005', '--', ...templates], {
      encoding: 'utf8',
    });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });
});
