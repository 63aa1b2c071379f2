// biome-ignore lint/suspicious/noEmptyInterface: filled by widgets/files.d.ts (TypeScript, "Module Augmentation").
export interface Files {}

export type ImportFile = (name: string) => Promise<unknown>;

let importFile: ImportFile = (name) => Promise.reject(new TypeError(`Nothing imports ${name}`));

/** Sets the function that imports files: that of the loader, which knows their folder. */
export function setImportFile(given: ImportFile): void {
  importFile = given;
}

export interface TextFile {
  readonly default: Readonly<Record<string, string>>;
}

/** Loads the texts of a language, such as `fr`. */
export const loadTexts = (name: string) => importFile(name) as Promise<TextFile>;

/** Loads a file of this build, with a second try after a failure. */
export function loadFile<Name extends keyof Files>(name: Name): Promise<Files[Name]> {
  return importFile(name) as Promise<Files[Name]>;
}
