import project from '../../package.json' with { type: 'json' };
import lock from './package-lock.json' with { type: 'json' };

test('Lambda has the version of sharp that the tests use', () => {
  expect(lock.packages['node_modules/sharp'].version).toBe(project.dependencies.sharp);
});

test('the lock file has the binary for Lambda', () => {
  expect(lock.packages).toHaveProperty(['node_modules/@img/sharp-linux-arm64']);
});
