/**
 * `npm start`. Plain JavaScript without a build step or an import of ours, so that even an old Node
 * gets as far as being told that it is old; then one process, TypeScript and all.
 */
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `✗ Hace falta Node 20.19 o posterior y este es ${process.version}: https://nodejs.org`,
  );
  process.exit(1);
}
// The SDK warns of Node 20 at every start; Lambda has 24.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const { register } = await import('tsx/esm/api');
register();
await import('./start.ts');
