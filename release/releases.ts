/** Addresses at which a version is offered. */
export interface ReleaseAddresses {
  /** Folder that always has the newest `updates.xml` and `changelog.xml`. */
  readonly newest: string;
  /** Folder of the files of this version. A newer version does not replace them. */
  readonly files: string;
}

/** A version, as the files of its release name it. */
export interface Release {
  readonly version: string;
  /** `2026-11-21`. */
  readonly date: string;
  /** Absent, if no address is known. Joomla then offers no updates. */
  readonly addresses?: ReleaseAddresses | undefined;
}

/** The value of `repository` in package.json: `github:owner/name`, `owner/name`, or the address of a clone. */
export type Repository = string | { readonly url: string };

const ON_GITHUB = /^(?:github:|(?:git\+)?https:\/\/github\.com\/)?([\w.-]+\/[\w.-]+?)(?:\.git)?$/;

/**
 * Finds the addresses of a release.
 * @param folder Address of a folder with all versions, `RELEASES_URL` in the environment. It takes precedence over the repository.
 * @param repository That of package.json. The addresses are those of releases on GitHub.
 * @throws Error if the address of the folder is not one of HTTP.
 */
export function releaseAddresses(version: string, folder = '', repository?: Repository): ReleaseAddresses | undefined {
  if (folder) {
    if (!/^https?:$/.test(new URL(folder).protocol)) throw new Error(`RELEASES_URL is no address of a site: ${folder}`);
    const address = folder.endsWith('/') ? folder : `${folder}/`;
    return { newest: address, files: address };
  }
  const [, name] = ON_GITHUB.exec(typeof repository === 'object' ? repository.url : (repository ?? '')) ?? [];
  if (!name) return undefined;
  const releases = `https://github.com/${name}/releases`;
  return { newest: `${releases}/latest/download/`, files: `${releases}/download/v${version}/` };
}
