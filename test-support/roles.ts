/**
 * What every function may do and finds in its environment, as the synthesized templates say it: the
 * endpoint tests hold each AWS call against this (test-support/permissions.ts). As a script it
 * writes the file that they read: CDK stays out of their process.
 */
import { Stack, type CfnElement } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ShopFunction } from '../infra/functions/shop-function.ts';
import { STAGES, type StageName } from '../infra/stages.ts';
import { resourcesOf, synthesizeIn } from './synthesis.ts';
import { readTemplate, type TemplateReader } from './template.ts';

/** As local/services.ts has it, so that there is a role that may send. */
const MAIL_FROM = 'hola@lumbre.example';

export interface Statement {
  /** As IAM has them: `dynamodb:Query`. */
  actions: string[];
  /** By logical id, `Table.Arn/index/list`; `*` stands for any text. */
  resources: string[];
  /** Operator → key → values, of which one must match. */
  conditions: Record<string, Record<string, string[]>>;
}

export interface Role {
  statements: Statement[];
  /** As Lambda calls it: `nodejs24.x`. */
  runtime: string;
  /** Environment variables; what names a resource is its logical id. */
  environment: Record<string, string>;
}

/** By the id of the function's construct. */
export type Roles = Record<string, Role>;

const toStatement = (
  { Action, Resource, Condition }: ReturnType<TemplateReader['statementsOf']>[number],
  text: TemplateReader['text'],
): Statement => ({
  actions: [Action].flat(),
  resources: [Resource].flat().map(text),
  conditions: Object.fromEntries(
    Object.entries((Condition ?? {}) as Record<string, Record<string, unknown>>).map(
      ([operator, keys]) => [
        operator,
        Object.fromEntries(
          Object.entries(keys).map(([key, values]) => [key, [values].flat().map(text)]),
        ),
      ],
    ),
  ),
});

const rolesIn = (stack: Stack, exporter: Template): Roles => {
  const template = Template.fromStack(stack);
  const { text, target, resource, statementsOf } = readTemplate(template, exporter);
  // SES names an identity by its domain, not by where it stands in a template.
  const identities = Object.entries(resourcesOf(template, 'AWS::SES::EmailIdentity')).map(
    ([id, { Properties }]) => [`/${id}`, `/${String(Properties['EmailIdentity'])}`] as const,
  );
  const named = (value: unknown): string =>
    identities.reduce((all, [id, name]) => all.replace(id, name), text(value));
  const functions = stack.node.findAll().filter((node) => node instanceof ShopFunction);
  return Object.fromEntries(
    functions.map(({ node, lambda }) => {
      const logicalId = stack.getLogicalId(lambda.node.defaultChild as CfnElement);
      const {
        Role: role,
        Runtime,
        Environment,
      } = resource(logicalId).Properties as {
        Role: unknown;
        Runtime: string;
        Environment?: { Variables: Record<string, unknown> };
      };
      return [
        node.id,
        {
          statements: statementsOf(target(role)).map((statement) => toStatement(statement, named)),
          runtime: Runtime,
          environment: Object.fromEntries(
            Object.entries(Environment?.Variables ?? {}).map(([name, value]) => [
              name,
              text(value),
            ]),
          ),
        },
      ];
    }),
  );
};

const rolesOf = (stage: StageName): Roles => {
  const folder = mkdtempSync(join(tmpdir(), 'lumbre-roles-'));
  try {
    const { app, data } = synthesizeIn(folder, stage, { mailFrom: MAIL_FROM });
    const exporter = Template.fromStack(data);
    const stacks = app.node.findAll().filter((node) => Stack.isStack(node));
    return Object.assign({}, ...stacks.map((stack) => rolesIn(stack, exporter))) as Roles;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The roles of all functions of all stages; where two stages have one, production's. */
export const synthesizeRoles = (): Roles =>
  Object.assign({}, ...(Object.keys(STAGES) as StageName[]).map(rolesOf)) as Roles;

const [, script, file] = process.argv;
if (script === fileURLToPath(import.meta.url) && file !== undefined) {
  writeFileSync(file, JSON.stringify(synthesizeRoles()));
}
