import type { HttpRow } from '#shared/rows/row.ts';
import type { Template } from 'aws-cdk-lib/assertions';
import { resourcesOf, type Resource } from './synthesis.ts';

interface PolicyStatement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

/** A policy inside a role, or a resource that names its roles. */
interface Policy {
  PolicyDocument: { Statement: PolicyStatement[] };
}

/** A function in a template. */
interface DeployedFunction {
  /** Logical id; empty where the template has no such function. */
  functionId: string;
  lambda: Resource | undefined;
  /** Logical id of its role. */
  roleId: string;
}

/** Follows the references of one template as CloudFormation does. */
export interface TemplateReader {
  /** An intrinsic function as text: `Table.Arn/index/list`, `SiteBucket978D4AEB`. */
  text: (value: unknown) => string;
  /** The logical id in `Ref` or `Fn::GetAtt`. */
  target: (value: unknown) => string;
  /** @throws Error where the template has no such resource */
  resource: (logicalId: string) => Resource;
  /** The function of an HTTP row, found through API Gateway's document. */
  endpointOf: (row: Pick<HttpRow, 'method' | 'path'>) => DeployedFunction & {
    lambda: Resource;
  };
  /** The function of any other row, and the event source mapping of a worker. */
  workerOf: (row: { summary: string }) => DeployedFunction & { mapping: Resource | undefined };
  /**
   * All statements of a role's policies.
   * @throws Error for a managed policy, whose statements are not in the template
   */
  statementsOf: (roleId: string) => PolicyStatement[];
}

interface Integration {
  uri: unknown;
  credentials: unknown;
  payloadFormatVersion: string;
}

/** What API Gateway calls for each route key: `GET /products`. */
export const operationsIn = (template: Template): ReadonlyMap<string, Integration> => {
  const [api] = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Api'));
  const { paths = {} } = (api?.Properties['Body'] ?? {}) as {
    paths?: Record<string, Record<string, Record<string, Integration>>>;
  };
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) =>
          [
            `${method.toUpperCase()} ${path}`,
            operation['x-amazon-apigateway-integration'] as Integration,
          ] as const,
      ),
    ),
  );
};

/** @param exporters templates of the stacks whose exports `template` imports */
export const readTemplate = (template: Template, ...exporters: Template[]): TemplateReader => {
  const resources = resourcesOf(template);
  const functions = Object.entries(resourcesOf(template, 'AWS::Lambda::Function'));
  const operations = operationsIn(template);
  const mappings = Object.values(resourcesOf(template, 'AWS::Lambda::EventSourceMapping'));
  const policies = Object.values(resourcesOf(template, 'AWS::IAM::Policy'));
  const exported = new Map(
    exporters.flatMap((exporter) =>
      Object.values((exporter.toJSON() as { Outputs?: Record<string, Output> }).Outputs ?? {}).map(
        ({ Value, Export }) => [Export?.Name, Value] as const,
      ),
    ),
  );

  const text: TemplateReader['text'] = (value) => {
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
        return text(exported.get(String(argument)));
      case 'Fn::Join': {
        const [separator, parts] = argument as [string, unknown[]];
        return parts.map(text).join(separator);
      }
      default:
        throw new Error(`Unknown intrinsic function ${name}`);
    }
  };

  const target: TemplateReader['target'] = (value) =>
    text(value).replace(/^.*\//, '').replace(/\..*$/, '');

  const resource: TemplateReader['resource'] = (logicalId) => {
    const found = resources[logicalId];
    if (!found) throw new Error(`No resource ${logicalId}`);
    return found;
  };

  const statementsOf: TemplateReader['statementsOf'] = (roleId) => {
    const { Properties: role } = resource(roleId);
    if ('ManagedPolicyArns' in role) throw new Error(`${roleId} has a managed policy`);
    const { Policies: inline = [] } = role as { Policies?: Policy[] };
    const own = policies
      .map(({ Properties }) => Properties as unknown as Policy & { Roles: unknown[] })
      .filter(({ Roles }) => Roles.map(text).includes(roleId));
    return [...inline, ...own].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  };

  return {
    text,
    target,
    resource,
    statementsOf,
    endpointOf: ({ method, path }) => {
      const called = text(operations.get(`${method} ${path}`)?.uri).replace(
        /^.*:function:|\/.*$/g,
        '',
      );
      const [functionId = ''] =
        functions.find(([, { Properties }]) => Properties['FunctionName'] === called) ?? [];
      const lambda = resource(functionId);
      return {
        functionId,
        lambda,
        roleId: target(lambda.Properties['Role']),
      };
    },
    workerOf: ({ summary }) => {
      const [functionId = '', lambda] =
        functions.find(([, { Properties }]) => Properties['Description'] === summary) ?? [];
      const mapping = mappings.find(
        ({ Properties }) => target(Properties['FunctionName']) === functionId,
      );
      return { functionId, lambda, mapping, roleId: target(lambda?.Properties['Role'] ?? '') };
    },
  };
};
interface Output {
  Value: unknown;
  Export?: { Name: string };
}
