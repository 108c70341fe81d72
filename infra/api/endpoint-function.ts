import { IMAGE_ENVIRONMENT } from '#shared/domain/limits.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { CANARIES } from '../functions/canaries.ts';
import { reservedConcurrency } from '../functions/reservations.ts';
import { ShopFunction, type FunctionContext } from '../functions/shop-function.ts';

export interface EndpointFunctionProps extends FunctionContext {
  row: HttpRow;
  /** sharp for linux-arm64, which bundles leave out; only `image` work loads it. */
  sharpLayer: lambda.ILayerVersion;
}

/** The Lambda of one HTTP row. */
export class EndpointFunction extends ShopFunction {
  /** Exists for a canary: API Gateway calls it, and a release moves it to the new version. */
  readonly alias: lambda.Alias | undefined;

  constructor(scope: Construct, id: string, { sharpLayer, ...props }: EndpointFunctionProps) {
    const { row, stage } = props;
    super(scope, id, {
      ...props,
      // The Node.js runtime finds ES modules in layers since version 18.
      ...(row.work === 'image' && { layers: [sharpLayer], environment: IMAGE_ENVIRONMENT }),
      reservedConcurrentExecutions: reservedConcurrency(row, stage),
    });
    if (!stage.canary || !CANARIES.includes(row)) return;
    // CDK's types do not satisfy exactOptionalPropertyTypes.
    const version = this.lambda.currentVersion as lambda.IVersion;
    this.alias = new lambda.Alias(this, 'Live', { aliasName: 'live', version });
  }

  /** What API Gateway calls. */
  get handler(): lambda.IFunction {
    return (this.alias as lambda.IFunction | undefined) ?? this.lambda;
  }
}
