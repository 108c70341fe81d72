/** Reads the templates that synthesis.ts has written, and resolves their references. */
import { pascalCase } from '#shared/rows/index.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StageName } from '../infra/settings.ts';
import type { StageSettings } from '../infra/stages.ts';

export const SYNTHESIZED = join(import.meta.dirname, '../dist/synthesized');

/** The demo ignores this address. */
export const FIRST_ADMIN_EMAIL = 'duena@taller.example';
export const MAIL_FROM = 'hola@lumbre.example';
/** Gets mails about orders, alarms and the budget. */
export const WORKSHOP = 'taller@lumbre.example';
export const RESTORED_STREAM =
  'arn:aws:dynamodb:eu-central-1:123456789012:table/restored/stream/2026-11-21T10:00:00.000';
export const CERTIFICATE_ARN = 'arn:aws:acm:us-east-1:111122223333:certificate/0000';
const firstAdminEmail = FIRST_ADMIN_EMAIL;
const mail = { firstAdminEmail, mailFrom: MAIL_FROM, ordersTo: WORKSHOP, alarmEmail: WORKSHOP };
const DOMAIN = 'lumbre.example';
const withZone = { name: DOMAIN, www: true, hostedZone: { id: 'Z0000', name: DOMAIN } };
const withCertificate = { name: `tienda.${DOMAIN}`, certificateArn: CERTIFICATE_ARN };

/** By name. The plain ones have no private settings. */
export const STAGES = {
  demo: ['demo', mail],
  production: ['production', { ...mail, lockedBackups: true, accountConcurrency: 1000 }],
  'plain demo': ['demo', { firstAdminEmail }],
  'plain production': ['production', { firstAdminEmail }],
  repository: ['production', { ...mail, repository: 'taller/tienda' }],
  'existing identity': ['production', { ...mail, existingMailIdentity: true }],
  'restored table': ['production', { ...mail, restoredTable: RESTORED_STREAM }],
  'domain with a zone': ['demo', { firstAdminEmail, domain: withZone }],
  'domain with a certificate': ['demo', { firstAdminEmail, domain: withCertificate }],
} as const satisfies Record<string, readonly [StageName, Partial<StageSettings>]>;
export type StageUnderTest = keyof typeof STAGES;

export interface Resource {
  Type: string;
  Properties: Readonly<Record<string, unknown>>;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  DependsOn?: string[];
}

interface PolicyStatement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}
interface Policy {
  PolicyDocument: { Statement: PolicyStatement[] };
}

interface DeployedFunction {
  functionId: string;
  roleId: string;
  properties: Resource['Properties'];
}

interface Output {
  Value: unknown;
  Export?: { Name: string };
}

interface Artifact {
  type: string;
  environment: string;
  dependencies?: string[];
  properties: { templateFile: string; terminationProtection?: boolean };
}

export class StackTemplate {
  /** `lumbre-demo-shop`. */
  readonly name: string;
  readonly artifact: Artifact;
  readonly file: string;
  readonly source: string;
  readonly outputs: Readonly<Record<string, Output>>;
  readonly #resources: Readonly<Record<string, Resource>>;
  readonly #exports: ReadonlyMap<string | undefined, unknown>;

  /** @param exporter the stack whose exports this one imports */
  constructor(folder: string, name: string, artifact: Artifact, exporter?: StackTemplate) {
    this.name = name;
    this.artifact = artifact;
    this.file = join(folder, artifact.properties.templateFile);
    this.source = readFileSync(this.file, 'utf8');
    const { Resources, Outputs = {} } = JSON.parse(this.source) as {
      Resources: Record<string, Resource>;
      Outputs?: Record<string, Output>;
    };
    this.#resources = Resources;
    this.outputs = Outputs;
    const exported = Object.values({ ...exporter?.outputs });
    this.#exports = new Map(exported.map(({ Value, Export }) => [Export?.Name, Value]));
  }

  resources(type?: string): Readonly<Record<string, Resource>> {
    return Object.fromEntries(
      Object.entries(this.#resources).filter(([, { Type }]) => type === undefined || Type === type),
    );
  }

  all(type: string): Resource['Properties'][] {
    return Object.values(this.resources(type)).map(({ Properties }) => Properties);
  }

  /** @throws Error unless there is exactly one resource of the type */
  only(type: string): Resource['Properties'] {
    const [found, ...others] = this.all(type);
    if (!found || others.length > 0) throw new Error(`Not exactly one ${type}`);
    return found;
  }

  resource(logicalId: string): Resource {
    const found = this.#resources[logicalId];
    if (!found) throw new Error(`No resource ${logicalId}`);
    return found;
  }

  /** An intrinsic function as text: `Table.Arn/index/list`, `SiteBucket978D4AEB`. */
  text(value: unknown): string {
    if (typeof value !== 'object' || value === null) return String(value);
    const [[name, argument] = ['', undefined]] = Object.entries(value) as [string, unknown][];
    switch (name) {
      case 'Ref':
        return String(argument);
      case 'Fn::GetAtt':
        return (argument as string[]).join('.');
      case 'Fn::GetStackOutput': {
        const { StackName, OutputName } = argument as { StackName: string; OutputName: string };
        return `${StackName}.${OutputName}`;
      }
      case 'Fn::ImportValue':
        return this.text(this.#exports.get(String(argument)));
      case 'Fn::Join': {
        const [separator, parts] = argument as [string, unknown[]];
        return parts.map((part) => this.text(part)).join(separator);
      }
      default:
        throw new Error(`Unknown intrinsic function ${name}`);
    }
  }

  /** The logical id in `Ref` or `Fn::GetAtt`. */
  target(value: unknown): string {
    return this.text(value).replace(/^.*\//, '').replace(/\..*$/, '');
  }

  /** By the ids of the rows in PascalCase. */
  get functions(): Readonly<Record<string, DeployedFunction>> {
    const found = Object.entries(this.resources('AWS::Lambda::Function'));
    return Object.fromEntries(
      found.flatMap(([functionId, { Properties: properties }]) => {
        const [, name] = /-shop-(\w+)$/.exec(String(properties['FunctionName'])) ?? [];
        return name === undefined
          ? []
          : [[name, { functionId, properties, roleId: this.target(properties['Role']) }]];
      }),
    );
  }

  functionOf({ id }: { id: string }): DeployedFunction {
    const found = this.functions[pascalCase(id)];
    if (!found) throw new Error(`${this.name} has no function ${id}`);
    return found;
  }

  /** @throws Error for a managed policy, whose statements are not in the template */
  statementsOf(roleId: string): PolicyStatement[] {
    const { Properties: role } = this.resource(roleId);
    if ('ManagedPolicyArns' in role) throw new Error(`${roleId} has a managed policy`);
    const { Policies: inline = [] } = role as { Policies?: Policy[] };
    const own = (
      this.all('AWS::IAM::Policy') as unknown as (Policy & { Roles: unknown[] })[]
    ).filter(({ Roles }) => Roles.some((each) => this.text(each) === roleId));
    return [...inline, ...own].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  }
}

/** By their names within the stage: `data`, `shop`, `firewall`. */
export const stacksOf = (name: StageUnderTest): Readonly<Record<string, StackTemplate>> => {
  const folder = join(SYNTHESIZED, name);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    artifacts: Record<string, Artifact>;
  };
  const [stage] = STAGES[name];
  const stacks: Record<string, StackTemplate> = {};
  for (const [id, artifact] of Object.entries(manifest.artifacts)) {
    if (artifact.type !== 'aws:cloudformation:stack') continue;
    const kind = id.replace(`lumbre-${stage}-`, '');
    stacks[kind] = new StackTemplate(folder, id, artifact, stacks['data']);
  }
  return stacks;
};

export const stackOf = (name: StageUnderTest, kind: string): StackTemplate => {
  const found = stacksOf(name)[kind];
  if (!found) throw new Error(`${name} has no stack ${kind}`);
  return found;
};
