/**
 * Restores the optional packages of other platforms in package-lock.json. npm drops them when it
 * cannot reach the registry, and `npm ci` then rejects the file on every machine
 * (https://github.com/npm/cli/issues/4828). npm installs only the packages of its own platform.
 */
interface LockEntry {
  version?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  license?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
export interface LockFile {
  packages: Record<string, LockEntry>;
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];

/** The paths where Node looks for a dependency of the package at `path`, innermost first. */
const lookupPaths = (path: string, name: string): string[] => {
  const paths = [`${path ? `${path}/` : ''}node_modules/${name}`];
  const parentEnd = path.lastIndexOf('node_modules/');
  return parentEnd < 0
    ? paths
    : [...paths, ...lookupPaths(path.slice(0, parentEnd).replace(/\/$/, ''), name)];
};

/** `@swc/core-linux-arm64-musl` → the `os`, `cpu` and `libc` of its package.json. */
const platformOf = (name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> => {
  const words = name.replace(/^.*\//, '').split('-');
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  return {
    os: words.filter((word) => SYSTEMS.includes(word)),
    cpu: words.filter((word) => PROCESSORS.includes(word)),
    ...(words.includes('linux') && { libc: [libc] }),
  };
};

/** Entries that are missing in package-lock.json, by path. */
export const missingEntries = ({ packages }: LockFile): Record<string, LockEntry> =>
  Object.fromEntries(
    Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(([name]) => !lookupPaths(path, name).some((candidate) => candidate in packages))
        .map(([name, version]) => [
          `node_modules/${name}`,
          { version, ...(dev && { dev }), optional: true, ...platformOf(name) },
        ]),
    ),
  );
