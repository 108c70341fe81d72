/** The part of package-lock.json that the checks read. */
export interface LockFile {
  packages: Record<string, { dev?: boolean; hasInstallScript?: boolean; license?: string }>;
}

/**
 * SPDX ids that a production dependency may have. OFL is for the two fonts. LGPL is for libvips,
 * which sharp loads as a shared library that anybody can replace.
 */
const ALLOWED_LICENCES = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'LGPL-3.0-or-later',
];

/**
 * Packages whose install scripts were read. None of the scripts runs, because .npmrc sets
 * `ignore-scripts`: each only checks or replaces a binary that npm installs as an optional package.
 */
const REVIEWED_SCRIPTS = ['@parcel/watcher', '@swc/core', 'esbuild'];

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

/** An SPDX expression of ids, AND, OR and one level of parentheses. AND binds before OR. */
const isAllowed = (expression: string): boolean => {
  const flat = expression.replace(/\(([^()]*)\)/g, (_, inner: string) =>
    isAllowed(inner) ? 'MIT' : 'NONE',
  );
  return flat
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => ALLOWED_LICENCES.includes(id.trim())));
};

/** Production packages with a licence that is not allowed, as `name: licence`. */
export const refusedLicences = ({ packages }: LockFile): string[] =>
  Object.entries(packages)
    .filter(([path, { dev, license = '' }]) => path !== '' && !dev && !isAllowed(license))
    .map(([path, { license }]) => `${nameOf(path)}: ${license ?? 'no licence'}`);

/** Packages that bring an install script that nobody has read. */
export const unreviewedScripts = ({ packages }: LockFile): string[] =>
  Object.entries(packages)
    .filter(
      ([path, { hasInstallScript }]) =>
        hasInstallScript && !REVIEWED_SCRIPTS.includes(nameOf(path)),
    )
    .map(([path]) => nameOf(path));
