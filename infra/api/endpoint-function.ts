import { FUNCTION_TIMEOUT_SECONDS, IMAGE_ENVIRONMENT } from '#shared/domain/limits.ts';
import type { RouteSpec } from '#shared/rows/route.ts';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { ShopFunction, type FunctionContext } from '../functions/shop-function.ts';

export interface EndpointFunctionProps extends FunctionContext {
  route: RouteSpec;
  /** sharp for linux-arm64, which bundles leave out; only `image` work loads it. */
  sharpLayer: lambda.ILayerVersion;
}

/**
 * MB by kind of work. 1769 MB is one whole vCPU, which scrypt and sharp can use up; the rest waits
 * for DynamoDB.
 */
const MEMORY = {
  read: 512,
  write: 512,
  hash: 1769,
  image: 1769,
  restore: 1769,
} as const satisfies Record<RouteSpec['work'], number>;

/** Work that keeps a vCPU busy, so that anonymous callers could buy a lot of it (PROMISE-S07). */
export const isHeavy = ({ work }: RouteSpec): boolean => work !== 'read' && work !== 'write';

/** The Lambda of one route. */
export class EndpointFunction extends ShopFunction {
  constructor(
    scope: Construct,
    id: string,
    { route, sharpLayer, ...context }: EndpointFunctionProps,
  ) {
    const { heavyConcurrency } = context.stage;
    super(scope, id, {
      ...context,
      row: route,
      settings: {
        description: `${route.method} ${route.path}: ${route.summary}`,
        memorySize: MEMORY[route.work],
        timeoutSeconds: FUNCTION_TIMEOUT_SECONDS[route.work],
        // The Node.js runtime finds ES modules in layers since version 18.
        ...(route.work === 'image' && { layers: [sharpLayer], environment: IMAGE_ENVIRONMENT }),
        ...(isHeavy(route) &&
          heavyConcurrency !== undefined && { reservedConcurrentExecutions: heavyConcurrency }),
      },
    });
  }
}
