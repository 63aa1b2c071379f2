/**
 * Returns the date of a version, from the heading of its section: `## 1.2.3, 2026-11-21`.
 * @throws Error without such a section, or if the section is empty.
 */
export function releaseDate(changelog: string, version: string): string {
  for (const section of changelog.split(/^## /m).slice(1)) {
    const [, name, date] = /^(\S+), (\d{4}-\d{2}-\d{2})$/m.exec(section.split('\n', 1)[0] ?? '') ?? [];
    if (name !== version || !date) continue;
    if (!/\n\s*\S/.test(section)) throw new Error(`CHANGELOG.md says nothing about ${version}`);
    return date;
  }
  throw new Error(`CHANGELOG.md has no section "## ${version}, <date>"`);
}

/** A line of the changelog. */
interface Change {
  /** Heading of its list: `Added`, `Fixed` … */
  readonly kind: string;
  /** Plain text. It begins with the group, if its list has several. */
  readonly text: string;
}

const plain = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/(\*\*?|`)(.+?)\1/g, '$2');

/** Returns what each version has changed, newest first. */
export function changesOf(changelog: string): { readonly version: string; readonly changes: readonly Change[] }[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const changes: Change[] = [];
      let [kind, group] = ['', ''];
      for (const line of section.split('\n')) {
        const [, mark = '', words = ''] = /^(### |\*\*|- )(.+?)(?:\*\*)?$/.exec(line) ?? [];
        if (mark === '### ') [kind, group] = [words, ''];
        else if (mark === '**') group = `${words}: `;
        else if (mark) changes.push({ kind, text: group + plain(words) });
      }
      return { version: section.split(',', 1)[0] ?? '', changes };
    });
}
