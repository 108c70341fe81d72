/**
 * `npm run supply-chain`: known vulnerabilities, licences, install scripts, warnings of `npm ci`,
 * and the bill of materials dist/sbom.cdx.json. Exits 1 when one of them needs a decision.
 * `npm test` checks licences and install scripts too (tools/dependencies.test.ts). The rest asks
 * the registry, whose answer may change without a commit.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusedLicences, unreviewedScripts } from './dependencies.ts';
import type { LockFile } from './lock-file.ts';

const ROOT = join(import.meta.dirname, '..');
const SBOM = join(ROOT, 'dist', 'sbom.cdx.json');
const FOLDERS = ['.', 'build/sharp-layer', 'bench/peer'];

/** Advisories that do not concern the shop: the reason by the advisory's URL. */
const EXPLAINED: Readonly<Record<string, string>> = {};

interface Check {
  /** Findings that need a decision. */
  problems: string[];
  /** Findings that need none. */
  notes?: string[];
  /** Why the check could not be made. */
  unchecked?: string;
}

const npm = (folder: string, ...args: string[]): { stdout: string; stderr: string } => {
  const { stdout, stderr, error } = spawnSync('npm', args, {
    cwd: join(ROOT, folder),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (error) throw error;
  return { stdout, stderr };
};

interface AuditReport {
  message?: string;
  vulnerabilities?: Record<string, { severity: string; via: (string | { url: string })[] }>;
}

const audit = (folder: string): Check => {
  const { stdout } = npm(folder, 'audit', '--omit=dev', '--json');
  const { message, vulnerabilities } = JSON.parse(stdout) as AuditReport;
  if (!vulnerabilities) {
    return { problems: [], unchecked: `the registry does not answer: ${message}` };
  }
  const found = Object.entries(vulnerabilities).flatMap(([name, { severity, via }]) =>
    via.flatMap((cause) => (typeof cause === 'string' ? [] : [{ name, severity, url: cause.url }])),
  );
  const isExplained = ({ url }: { url: string }): boolean => url in EXPLAINED;
  return {
    problems: found
      .filter((finding) => !isExplained(finding))
      .map(({ name, severity, url }) => `${name}: ${severity}, ${url}`),
    notes: found.filter(isExplained).map(({ name, url }) => `${name}: ${EXPLAINED[url]} (${url})`),
  };
};

const lockOf = (folder: string): LockFile =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package-lock.json'), 'utf8')) as LockFile;

/** Warnings of `npm ci`, without those about the settings of this machine's user. */
const warnings = (folder: string): Check => ({
  problems: npm(folder, 'ci', '--dry-run')
    .stderr.split('\n')
    .filter((line) => /^npm (warn|error)/i.test(line) && !/Unknown (user|env) config/.test(line)),
});

const CHECKS: Readonly<Record<string, (folder: string) => Check>> = {
  vulnerabilities: audit,
  licences: (folder) => ({ problems: refusedLicences(lockOf(folder)) }),
  'install scripts': (folder) => ({ problems: unreviewedScripts(lockOf(folder)) }),
  'warnings of npm ci': warnings,
};

for (const folder of FOLDERS) {
  for (const [name, check] of Object.entries(CHECKS)) {
    const { problems, notes = [], unchecked } = check(folder);
    const mark = problems.length > 0 ? '✗' : unchecked === undefined ? '✓' : '?';
    const reason = unchecked === undefined ? '' : ` not checked, ${unchecked}`;
    console.log(`${mark} ${join(folder, 'package-lock.json')}: ${name}${reason}`);
    for (const line of [...problems, ...notes]) console.log(`    ${line}`);
    if (problems.length > 0) process.exitCode = 1;
  }
}

mkdirSync(join(ROOT, 'dist'), { recursive: true });
const { stdout } = npm('.', 'sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only');
const { components } = JSON.parse(stdout) as { components: unknown[] };
writeFileSync(SBOM, stdout);
console.log(`✓ dist/sbom.cdx.json: ${components.length} packages`);
