/** JavaScript, so that an old Node or a missing installation can be reported. */
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `✗ The tests need Node 20.19 or later, and this is ${process.version}: https://nodejs.org`,
  );
  process.exit(1);
}
const { register } = await import('tsx/esm/api').catch(() => {
  console.error('✗ The packages are not installed: npm ci');
  process.exit(1);
});
register();
await import('./test.ts');
