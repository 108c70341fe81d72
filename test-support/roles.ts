/**
 * Role, environment and runtime of every function, read from the synthesized templates. The endpoint
 * tests compare each AWS call with its role (test-support/permissions.ts). As a script this file
 * writes the roles to a file, so that the endpoint tests do not have to load CDK.
 */
import { Stack, type CfnElement } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ShopFunction } from '../infra/functions/shop-function.ts';
import { STAGES, type StageName } from '../infra/settings.ts';
import { synthesizeIn } from './synthesis.ts';
import { readTemplate, type TemplateReader } from './template.ts';

/** The address of local/services.ts, so that the role of `sendMail` exists. */
const MAIL_FROM = 'hola@lumbre.example';
/** A production stage has a budget only if it has an address for alarms. */
const ALARM_EMAIL = 'taller@lumbre.example';

export interface Statement {
  /** IAM names: `dynamodb:Query`. */
  actions: string[];
  /** By logical id, `Table.Arn/index/list`; `*` matches any text. */
  resources: string[];
  /** Operator → key → values, one of which must match. */
  conditions: Record<string, Record<string, string[]>>;
}

export interface Role {
  statements: Statement[];
  /** Lambda's name: `nodejs24.x`. */
  runtime: string;
  /** Environment variables; the value of one that names a resource is the logical id. */
  environment: Record<string, string>;
  /** Logical id of the function's log group. */
  logGroup: string;
}

/** By the id of the function's construct. */
export type Roles = Record<string, Role>;

const toStatement = (
  { Effect, Action, Resource, Condition }: ReturnType<TemplateReader['statementsOf']>[number],
  text: TemplateReader['text'],
): Statement => {
  if (Effect !== 'Allow') throw new Error(`A function's role has a statement that is ${Effect}`);
  return {
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
  };
};

/** @param exporter template of the stack whose exports `stack` imports */
export const rolesIn = (stack: Stack, exporter: Template): Roles => {
  const template = Template.fromStack(stack);
  const { text, target, resource, statementsOf } = readTemplate(template, exporter);
  const functions = stack.node.findAll().filter((node) => node instanceof ShopFunction);
  return Object.fromEntries(
    functions.map(({ node, lambda }) => {
      const logicalId = stack.getLogicalId(lambda.node.defaultChild as CfnElement);
      const {
        Role: role,
        Runtime,
        Environment,
        LoggingConfig,
      } = resource(logicalId).Properties as {
        Role: unknown;
        Runtime: string;
        Environment?: { Variables: Record<string, unknown> };
        LoggingConfig: { LogGroup: unknown };
      };
      return [
        node.id,
        {
          statements: statementsOf(target(role)).map((statement) => toStatement(statement, text)),
          runtime: Runtime,
          logGroup: text(LoggingConfig.LogGroup),
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
    const { app, data } = synthesizeIn(folder, stage, {
      mailFrom: MAIL_FROM,
      alarmEmail: ALARM_EMAIL,
    });
    const exporter = Template.fromStack(data);
    const stacks = app.node.findAll().filter((node) => Stack.isStack(node));
    return Object.assign({}, ...stacks.map((stack) => rolesIn(stack, exporter))) as Roles;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The roles of all functions of all stages; production's where several stages have a function. */
export const synthesizeRoles = (): Roles =>
  Object.assign({}, ...(Object.keys(STAGES) as StageName[]).map(rolesOf)) as Roles;

const [, script, file] = process.argv;
if (script === fileURLToPath(import.meta.url) && file !== undefined) {
  writeFileSync(file, JSON.stringify(synthesizeRoles()));
}
