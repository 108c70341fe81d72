import { siteHeaders } from '#shared/hosting/headers.ts';
import { forbiddenBy, withPolicy } from './page-policy.ts';

const pageOf = (release: string): string =>
  withPolicy(
    '<!doctype html><html><head><meta charset="utf-8"><title>Lumbre</title>' +
      `<style>h1{content:'${release}'}</style><script data-scripts="/a.js">start('${release}')</script>` +
      '<script type="module" src="/a.js"></script></head><body>' +
      '<script type="application/ld+json">{"a":1}</script></body></html>',
  );

test('a page of any release allows its own inline scripts and styles, and no others', () => {
  for (const release of ['1', '2']) expect(forbiddenBy(pageOf(release))).toEqual([]);
  expect(forbiddenBy(pageOf('1').replace("start('1')", "start('x')"))).toHaveLength(1);
  expect(forbiddenBy('<script>1</script><style>a{}</style>')).toHaveLength(2);
  const [, policy = ''] = /content="([^"]*)"/.exec(pageOf('1')) ?? [];
  expect(policy).not.toContain('unsafe');
  expect(policy.match(/sha256-/g)).toHaveLength(2);
});

test('the policy stands before everything that it governs', () => {
  expect(pageOf('1').indexOf('<meta http-equiv')).toBeLessThan(pageOf('1').indexOf('<style'));
  expect(() => withPolicy('<html></html>')).toThrow('no <meta charset>');
});

test('the header cannot forbid a script of another release, because it names none', () => {
  expect(siteHeaders({ https: true })['content-security-policy']).not.toMatch(
    /sha256|(script|style|default)-src/,
  );
});
