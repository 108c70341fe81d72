import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Acknowledges a finding of cdk-nag with its reason. */
export const acknowledge = (scope: IConstruct, finding: string, reason: string): void => {
  Validations.of(scope).acknowledge({ id: `AwsSolutions::AwsSolutions-${finding}`, reason });
};
