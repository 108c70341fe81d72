import { IMAGE_ENVIRONMENT } from '#shared/domain/limits.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { reservedConcurrency } from '../functions/reservations.ts';
import { ShopFunction, type FunctionContext } from '../functions/shop-function.ts';

export interface EndpointFunctionProps extends FunctionContext {
  row: HttpRow;
  /** sharp for linux-arm64, which bundles leave out; only `image` work loads it. */
  sharpLayer: lambda.ILayerVersion;
}

/** The Lambda of one HTTP row. */
export class EndpointFunction extends ShopFunction {
  constructor(scope: Construct, id: string, { sharpLayer, ...props }: EndpointFunctionProps) {
    const { row, stage } = props;
    super(scope, id, {
      ...props,
      // The Node.js runtime finds ES modules in layers since version 18.
      ...(row.work === 'image' && { layers: [sharpLayer], environment: IMAGE_ENVIRONMENT }),
      reservedConcurrentExecutions: reservedConcurrency(row, stage),
    });
  }
}
