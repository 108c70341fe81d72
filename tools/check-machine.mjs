/**
 * The first part of `npm test`: finds what the tests need on this machine, and exits with 1 if something
 * is missing. Plain JavaScript, so that it can report an old Node and a missing installation.
 */
const fail = (text) => {
  console.error(text.replaceAll(/^/gm, '✗ '));
  process.exit(1);
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`The tests need Node 20.19 or later, and this is ${process.version}: https://nodejs.org`);
}
const { register } = await import('tsx/esm/api').catch(() =>
  fail('The packages are not installed: npm ci'),
);
register();
const { checkMachine } = await import('../test-support/machine.ts');
const notes = await checkMachine().catch(({ message }) => fail(message));
for (const note of notes) console.log(note);
