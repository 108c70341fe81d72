/** JavaScript without imports up to the version check, so that an old Node can report its age. */
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `✗ Hace falta Node 20.19 o posterior y este es ${process.version}: https://nodejs.org`,
  );
  process.exit(1);
}
// Without it the SDK warns about Node 20 at every start. Lambda runs Node 24.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const { register } = await import('tsx/esm/api').catch(() => {
  console.error('✗ Faltan los paquetes: npm ci');
  process.exit(1);
});
register();
await import('./start.ts');
