import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

export const acknowledge = (scope: IConstruct, finding: string, reason: string): void => {
  Validations.of(scope).acknowledge({ id: `AwsSolutions::AwsSolutions-${finding}`, reason });
};
