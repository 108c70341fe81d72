import { ensureLambdaNode } from '../test-support/lambda-node.ts';

/**
 * The executable of Lambda's version of Node.js. The environment variable LAMBDA_NODE replaces it.
 * @throws Error when Lambda's version of Node.js is neither here nor in the registry
 */
export const lambdaNode = async (): Promise<string> => {
  const node = process.env['LAMBDA_NODE'] ?? (await ensureLambdaNode());
  if (node === undefined) throw new Error('Node.js 24 cannot be installed: is there a network?');
  return node;
};
