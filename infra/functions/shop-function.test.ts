import { FUNCTION_TIMEOUT_SECONDS } from '#shared/domain/limits.ts';
import { allRows, httpRows, rowsOn } from '#shared/rows/index.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stackOf } from '../../test-support/template.ts';

const shop = stackOf('demo', 'shop');

const RUNTIME = `nodejs${readFileSync(join(import.meta.dirname, '../../.nvmrc'), 'utf8').trim()}.x`;

const isOurs = (id: string): boolean =>
  !id.startsWith('AWSCDKTrigger') && !id.startsWith('ApiCallingRole');

test.each([
  ['demo', rowsOn(allRows, { demo: true })],
  ['production', rowsOn(allRows, { demo: false })],
] as const)('%s has one function and one role for each row, and no others', (name, rows) => {
  const stack = stackOf(name, 'shop');
  const ours = (type: string): string[] =>
    Object.keys(stack.resources(type)).filter(isOurs).toSorted();
  const functions = rows.map((row) => stack.functionOf(row));
  expect(Object.keys(stack.functions)).toHaveLength(rows.length);
  expect(functions.map(({ functionId }) => functionId).toSorted()).toEqual(
    ours('AWS::Lambda::Function'),
  );
  expect(functions.map(({ roleId }) => roleId).toSorted()).toEqual(ours('AWS::IAM::Role'));
});

test.each(httpRows.map((row) => [row.id, row] as const))(
  '%s has the size, layers and environment that its row implies',
  (_, row) => {
    const { properties } = shop.functionOf(row);
    const isHeavy = row.work !== undefined;
    expect(properties).toMatchObject({
      Runtime: RUNTIME,
      Architectures: ['arm64'],
      LoggingConfig: { LogFormat: 'JSON' },
      Timeout: FUNCTION_TIMEOUT_SECONDS[row.work ?? 'waiting'],
      MemorySize: isHeavy ? 1769 : 512,
    });
    const { Environment, Layers = [] } = properties as {
      Environment: { Variables: object };
      Layers?: unknown[];
    };
    expect(Layers).toHaveLength(row.work === 'image' ? 1 : 0);
    expect(Object.keys(Environment.Variables).toSorted()).toEqual(
      [
        ...['DEMO', 'PUBLIC_ORIGIN', 'STAGE', 'TABLE_NAME'],
        ...(row.uses.images ? ['IMAGES_BUCKET'] : []),
        ...(row.uses.keys?.includes('stripe') ? ['SHOP_ID'] : []),
        ...(row.uses.renderer ? ['BUILD'] : []),
        ...(row.work === 'image' ? ['MALLOC_ARENA_MAX'] : []),
        ...(row.uses.pages ? ['SITE_BUCKET'] : []),
        ...(row.uses.alarmTopic ? ['ALARM_TOPIC'] : []),
      ].toSorted(),
    );
  },
);

test('a function is its bundle without the source map', () => {
  for (const row of httpRows) {
    const { S3Key } = shop.functionOf(row).properties['Code'] as { S3Key: string };
    const asset = join(dirname(shop.file), `asset.${S3Key.replace('.zip', '')}`);
    expect(readdirSync(asset)).toEqual(['index.cjs']);
  }
});
