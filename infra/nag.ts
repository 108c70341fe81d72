import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** A finding of cdk-nag that stands, said where its resource is; nag.test.ts lists all of them. */
export const acknowledge = (scope: IConstruct, finding: string, reason: string): void => {
  Validations.of(scope).acknowledge({ id: `AwsSolutions::AwsSolutions-${finding}`, reason });
};
