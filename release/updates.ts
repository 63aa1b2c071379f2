import { createHash } from 'node:crypto';
import { changesOf } from './changelog.ts';
import { CHANGES, escaped, PACKAGE_ELEMENT } from './joomla-manifest.ts';
import type { Release } from './releases.ts';

/** Versions of Joomla to which the package is offered, as the beginning of a regular expression. */
const JOOMLA = '(3\\.10|[456])\\.';

/** The script of the package refuses older ones. */
export const PHP_MINIMUM = '7.4';

/** Joomla's names for the sections of the changelog. Any other section is a note. */
const KINDS: Readonly<Record<string, string>> = {
  Security: 'security',
  Fixed: 'fix',
  Added: 'addition',
  Changed: 'change',
  Removed: 'remove',
};

/** A site is offered less stable versions only if its owner has chosen so. */
const stabilityOf = (version: string) => /-(dev|alpha|beta|rc)\b/.exec(version)?.[1] ?? 'stable';

/**
 * Writes the list by which Joomla offers a version. Joomla reads it once a day, and when an owner looks for updates.
 * @param zip The package. Joomla refuses a download with another hash.
 */
export function updatesXml({ version, addresses }: Release, file: string, zip: Uint8Array): string {
  if (!addresses) throw new Error('A release without an address can not be offered');
  return `<?xml version="1.0" encoding="utf-8"?>
<updates>
  <update>
    <name>K2 Islands</name>
    <description>K2 Islands ${escaped(version)}</description>
    <element>${PACKAGE_ELEMENT}</element>
    <type>package</type>
    <client>site</client>
    <version>${escaped(version)}</version>
    <downloads>
      <downloadurl type="full" format="zip">${escaped(addresses.files + file)}</downloadurl>
    </downloads>
    <tags>
      <tag>${stabilityOf(version)}</tag>
    </tags>
    <sha512>${createHash('sha512').update(zip).digest('hex')}</sha512>
    <changelogurl>${escaped(addresses.newest + CHANGES)}</changelogurl>
    <php_minimum>${PHP_MINIMUM}</php_minimum>
    <targetplatform name="joomla" version="${escaped(JOOMLA)}" />
  </update>
</updates>
`;
}

/**
 * Writes the changelog as Joomla 4 and later show it, version by version. They print each item as HTML, and would make
 * several of one with an entity of XML.
 */
export function changelogXml(changelog: string): string {
  const versions = changesOf(changelog).map(({ version, changes }) => {
    const kindOf = ({ kind }: { readonly kind: string }) => KINDS[kind] ?? 'note';
    const lists = [...new Set(changes.map(kindOf))].map((kind) => {
      const items = changes.filter((change) => kindOf(change) === kind);
      const lines = items.map(({ text }) => `      <item><![CDATA[${escaped(text)}]]></item>`);
      return `    <${kind}>\n${lines.join('\n')}\n    </${kind}>`;
    });
    return `  <changelog>
    <element>${PACKAGE_ELEMENT}</element>
    <type>package</type>
    <version>${escaped(version)}</version>
${lists.join('\n')}
  </changelog>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<changelogs>
${versions.join('\n')}
</changelogs>
`;
}
