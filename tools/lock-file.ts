/**
 * npm drops the binaries of other platforms from package-lock.json when it cannot reach them, and
 * `npm ci` then refuses the file everywhere (npm/cli#4828). This finds and restores them; npm skips
 * what does not fit the platform it runs on.
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

/** Where Node would look for a dependency of the package at `path`, from the inside out. */
const placesOf = (path: string, name: string): string[] => {
  const places = [`${path ? `${path}/` : ''}node_modules/${name}`];
  const outside = path.lastIndexOf('node_modules/');
  return outside < 0
    ? places
    : [...places, ...placesOf(path.slice(0, outside).replace(/\/$/, ''), name)];
};

/** `@swc/core-linux-arm64-musl` → the platform that it is for, as package.json would say it. */
const platformOf = (name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> => {
  const words = name.replace(/^.*\//, '').split('-');
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  return {
    os: words.filter((word) => SYSTEMS.includes(word)),
    cpu: words.filter((word) => PROCESSORS.includes(word)),
    ...(words.includes('linux') && { libc: [libc] }),
  };
};

/** Entries that package-lock.json lacks, by their path. */
export const missingEntries = ({ packages }: LockFile): Record<string, LockEntry> =>
  Object.fromEntries(
    Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(([name]) => !placesOf(path, name).some((place) => place in packages))
        .map(([name, version]) => [
          `node_modules/${name}`,
          { version, ...(dev && { dev }), optional: true, ...platformOf(name) },
        ]),
    ),
  );
