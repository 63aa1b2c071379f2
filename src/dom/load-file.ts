/**
 * The files of the build that come when they are needed, by name, with what each exports. The module that is the entry of
 * such a file adds its line here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules themselves (TypeScript, "Module Augmentation").
export interface Files {}

/** Imports a file of this build by its name. */
export type ImportFile = (name: string) => Promise<unknown>;

let importFile: ImportFile = (name) => Promise.reject(new TypeError(`Nothing imports ${name}`));

/** Sets the function that imports a file of this build by its name: that of the loader, which knows where they lie. */
export function setImportFile(given: ImportFile): void {
  importFile = given;
}

/**
 * Loads a file of this build, and a second time after a failure.
 * @throws an error when it can't be had.
 */
export function loadFile<Name extends keyof Files>(name: Name): Promise<Files[Name]> {
  return importFile(name) as Promise<Files[Name]>;
}
