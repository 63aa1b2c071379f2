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
