/**
 * Compares every resource of every stage with the API model of its service, the stacks in us-east-1
 * included. docs/rehearsal.md says what this finds.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STAGES, type StageName } from '../infra/settings.ts';
import type { StageSettings } from '../infra/stages.ts';
import { synthesizeIn } from '../test-support/synthesis.ts';

/** Settings that add resources. */
const OPTIONAL: Partial<StageSettings> = {
  heavyConcurrency: 10,
  canary: true,
  syntheticCanary: 15,
  mailFrom: 'hola@lumbre.example',
  ordersTo: 'pedidos@lumbre.example',
  alarmEmail: 'guardia@lumbre.example',
  domain: {
    name: 'lumbre.example',
    www: true,
    hostedZone: { id: 'Z0000000000000', name: 'lumbre.example' },
  },
};

/** One fault of each kind, so that a rehearsal fails when the comparison finds nothing any more. */
const BROKEN = {
  Resources: {
    Queue: { Type: 'AWS::SQS::Queue', Properties: { RetentionPeriod: 1 } },
    Function: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: { S3Bucket: 'assets', S3Key: { Ref: 'Key' } },
        Role: 'no-arn',
        Runtime: 'nodejs3.x',
        MemorySize: '64',
        Layers: [],
        Timeout: 'ten',
      },
    },
    Rule: { Type: 'AWS::Events::Rule', Properties: { Targets: [{ Id: 'a' }] } },
    Other: { Type: 'AWS::EC2::Instance' },
  },
};
const EXPECTED = [
  'Queue: sqs CreateQueue: Attributes key is RetentionPeriod, not one of',
  'Function: lambda CreateFunction: Role does not match',
  'Function: lambda CreateFunction: Runtime is nodejs3.x, not one of',
  'Function: lambda CreateFunction: MemorySize is 64, the minimum is 128',
  'Function: lambda CreateFunction: Layers is an empty list',
  'Function: lambda CreateFunction: Timeout is no number: ten',
  'Rule: events PutTargets: Targets[0].Arn is missing',
  'Other: no entry in CALLS for AWS::EC2::Instance',
];

interface Comparison {
  resources: number;
  types: number;
  faults: readonly string[];
}

const compare = (templates: readonly string[]): Comparison => {
  const program = join(import.meta.dirname, 'api_models.py');
  return JSON.parse(
    execFileSync('python3', [program, ...templates], { encoding: 'utf8' }),
  ) as Comparison;
};

/** @returns paths of the templates of a stage, with and without the optional settings */
const templatesOf = (folder: string, stage: StageName): string[] =>
  Object.entries({ plain: {}, optional: OPTIONAL }).flatMap(([name, settings]) => {
    const own = join(folder, stage, name);
    mkdirSync(own, { recursive: true });
    const { directory } = synthesizeIn(own, stage, settings).app.synth();
    return readdirSync(directory)
      .filter((file) => file.endsWith('.template.json'))
      .map((file) => join(directory, file));
  });

/** @throws AssertionError with the faults */
export const checkApiModels = (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'lumbre-models-'));
  try {
    const broken = join(folder, 'broken.template.json');
    writeFileSync(broken, JSON.stringify(BROKEN));
    const known = compare([broken]).faults;
    assert.equal(known.length, EXPECTED.length, known.join('\n'));
    for (const [at, fault] of EXPECTED.entries()) {
      assert.ok(known[at]?.startsWith(`broken ${fault}`), known[at]);
    }
    const stages = Object.keys(STAGES) as StageName[];
    const templates = stages.flatMap((stage) => templatesOf(folder, stage));
    const { resources, types, faults } = compare(templates);
    assert.deepEqual(faults, []);
    return Promise.resolve(
      `${resources} resources of ${types} types in ${templates.length} templates of ${stages.join(' and ')}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};
