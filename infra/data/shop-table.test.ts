import { Template } from 'aws-cdk-lib/assertions';
import { tableOf } from './shop-table.ts';
import { stageNamed } from '../stage-named.ts';
import { resourcesOf } from '../../test-support/synthesis.ts';
import { synthesize } from '../../test-support/synthesize.ts';

const restoredTable =
  'arn:aws:dynamodb:eu-central-1:123456789012:table/lumbre-restored/stream/2026-11-21T10:00:00.000';
const usual = synthesize('production');
const restored = synthesize('production', { restoredTable });
const shop = Template.fromStack(restored.shop);

const exportsOf = ({ data }: typeof usual): unknown =>
  (Template.fromStack(data).toJSON() as { Outputs: unknown }).Outputs;

test('every function uses the restored table, and every worker its stream', () => {
  const tables = Object.values(resourcesOf(shop, 'AWS::Lambda::Function')).flatMap(
    ({ Properties }) =>
      (Properties['Environment'] as { Variables?: Record<string, unknown> } | undefined)
        ?.Variables?.['TABLE_NAME'] ?? [],
  );
  expect(tables.length).toBeGreaterThan(30);
  expect(new Set(tables)).toEqual(new Set(['lumbre-restored']));
  const mappings = Object.values(resourcesOf(shop, 'AWS::Lambda::EventSourceMapping'));
  expect(mappings.map(({ Properties }) => Properties['EventSourceArn'])).toEqual(
    mappings.map(() => restoredTable),
  );
});

test('no role allows access to the table of the data stack', () => {
  const roles = JSON.stringify(resourcesOf(shop, 'AWS::IAM::Role'));
  expect(roles).toContain('table/lumbre-restored/index/');
  expect(roles).not.toMatch(/ExportsOutput(?:Ref|FnGetAtt)Table/);
});

test('the data stack keeps the exports that a deployed shop imports, so that one deployment is enough', () => {
  expect(exportsOf(restored)).toEqual(exportsOf(usual));
});

test('rejects a value that is not the ARN of a stream', () => {
  const stage = { ...stageNamed('production'), restoredTable: 'lumbre-restored' };
  expect(() => tableOf(stage, usual.data)).toThrow('not the ARN of a table');
});
