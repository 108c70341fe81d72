import { Aws, Duration, Names, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as synthetics from 'aws-cdk-lib/aws-synthetics';
import { Construct } from 'constructs';
import { logsAsFound } from '../data/data-stack.ts';
import { acknowledge } from '../nag.ts';

/**
 * Node 22 without a browser. Names that aws-cdk-lib has end at 3.1, which runs on Node 20. AWS creates
 * no canary with a runtime whose Node has reached its end.
 */
const RUNTIME = new synthetics.Runtime('syn-nodejs-5.2', synthetics.RuntimeFamily.NODEJS);

/** Prefix of the reports in the bucket of logs, which keeps them for 90 days. */
const REPORTS = 'canary';

export interface SyntheticCanaryProps {
  everyMinutes: number;
  /** The shop that is checked. */
  publicOrigin: string;
  /** The data stack's bucket of logs. */
  logs: s3.Bucket;
  /** Folder with `nodejs/node_modules/index.js`. */
  script: string;
}

/** Runs the smoke test on a schedule, from inside AWS (ADR-0087). */
export class SyntheticCanary extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { everyMinutes, publicOrigin, logs: bucket, script }: SyntheticCanaryProps,
  ) {
    super(scope, id);
    // The Lambda is called `cwsyn-<name>-<UUID>`, and names of Lambdas have at most 64 characters.
    const name = Names.uniqueResourceName(this, { maxLength: 21 }).toLowerCase();
    const logGroup = `/aws/lambda/cwsyn-${name}-`;
    const canary = new synthetics.Canary(this, 'Canary', {
      canaryName: name,
      runtime: RUNTIME,
      test: synthetics.Test.custom({
        code: synthetics.Code.fromAsset(script),
        handler: 'index.handler',
      }),
      schedule: synthetics.Schedule.rate(Duration.minutes(everyMinutes)),
      // A run may not take longer than the shortest time between two runs.
      timeout: Duration.minutes(5),
      memory: Size.mebibytes(960),
      environmentVariables: { PUBLIC_ORIGIN: publicOrigin },
      role: this.role(bucket, logGroup),
      artifactsBucketLocation: {
        // By its ARN, which the data stack exports to every shop. An export for canaries only would
        // end with the setting, and CloudFormation cannot remove an export that is still imported.
        bucket: s3.Bucket.fromBucketArn(this, 'Reports', bucket.bucketArn),
        prefix: REPORTS,
      },
      artifactS3EncryptionMode: synthetics.ArtifactsEncryptionMode.S3_MANAGED,
      provisionedResourceCleanup: true,
    });
    // The role cannot create the group, so no group without an end is left after the canary.
    new logs.LogGroup(this, 'Logs', {
      logGroupName: `${logGroup}${canary.canaryId}`,
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  private role(bucket: s3.Bucket, logGroup: string): iam.Role {
    const allow = (
      actions: string[],
      resource: string,
      conditions?: Record<string, Record<string, string>>,
    ): iam.PolicyStatement =>
      new iam.PolicyStatement({
        actions,
        resources: [resource],
        ...(conditions && { conditions }),
      });
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        Canary: new iam.PolicyDocument({
          statements: [
            allow(['s3:PutObject'], bucket.arnForObjects(`${REPORTS}/*`)),
            allow(['s3:GetBucketLocation'], bucket.bucketArn),
            allow(['s3:ListAllMyBuckets'], '*'),
            allow(['cloudwatch:PutMetricData'], '*', {
              StringEquals: { 'cloudwatch:namespace': 'CloudWatchSynthetics' },
            }),
            allow(
              ['logs:CreateLogStream', 'logs:PutLogEvents'],
              `arn:${Aws.PARTITION}:logs:${Aws.REGION}:${Aws.ACCOUNT_ID}:log-group:${logGroup}*`,
            ),
          ],
        }),
      },
    });
    const found = (resource: string): string => `IAM5[Resource::${resource}]`;
    acknowledge(role, found('*'), 'Neither action takes a resource.');
    acknowledge(
      role,
      found(logsAsFound(Stack.of(bucket), `${REPORTS}/`)),
      'Every run has its own reports.',
    );
    acknowledge(
      role,
      found(`arn:<AWS::Partition>:logs:<AWS::Region>:<AWS::AccountId>:log-group:${logGroup}*`),
      'AWS chooses the end of the name.',
    );
    return role;
  }
}
