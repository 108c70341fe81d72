import project from '../../package.json' with { type: 'json' };
import lock from './package-lock.json' with { type: 'json' };

test('Lambda runs the sharp that the tests ran', () => {
  expect(lock.packages['node_modules/sharp'].version).toBe(project.dependencies.sharp);
});

test('the lock holds the build for Lambda', () => {
  expect(lock.packages).toHaveProperty(['node_modules/@img/sharp-linux-arm64']);
});
