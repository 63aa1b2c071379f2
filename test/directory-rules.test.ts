// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createZip } from '../release/zip.ts';
import { findingsOf, unpack } from './directory-rules.ts';

const GUARD = "defined('_JEXEC') or die;";
const PACKAGE = `<extension type="package" method="upgrade"><name>K2 Islands</name><author>K2</author>
<creationDate>2026-11-28</creationDate><license>GPL-2.0-or-later</license><version>1.0.0</version>
<scriptfile>script.php</scriptfile><files folder="packages"><file type="plugin" id="p" group="system">p.zip</file></files>
<updateservers><server type="extension">https://site.example/updates.xml</server></updateservers></extension>`;
const PLUGIN = `<extension type="plugin" group="system" method="upgrade"><name>p</name><author>K2</author>
<creationDate>2026-11-28</creationDate><license>GPL-2.0-or-later</license><version>1.0.0</version>
<files><filename plugin="p">p.php</filename><folder>rules</folder></files>
<config><fields addrulepath="plugins/system/p/rules" /></config></extension>`;
const PHP = `<?php\n/** License: GPL-2.0-or-later. */\nnamespace K2;\n\nuse Joomla\\CMS\\Factory;\n\n${GUARD}\n`;

const GOOD: Readonly<Record<string, string>> = {
  'pkg_p.xml': PACKAGE,
  'script.php': PHP,
  'packages/p/p.xml': PLUGIN,
  'packages/p/p.php': `${PHP}Text::_('PLG_K2ISLANDS_A');`,
  'packages/p/rules/p.php': PHP,
  'packages/p/language/en-GB/en-GB.p.ini': 'PLG_K2ISLANDS_A="A \\"text\\""\n',
};
const plugin = 'packages/p/p.php';
const texts = 'packages/p/language/en-GB/en-GB.p.ini';

/** Changes a file of the good package. */
const changed = (path: string, from: string, to: string) =>
  new Map(Object.entries({ ...GOOD, [path]: (GOOD[path] ?? '').replace(from, to) }));

describe('the rules of the directory', () => {
  it('find nothing in a good package, with the zips in it', () => {
    const entries = (inside: boolean) =>
      Object.entries(GOOD)
        .filter(([path]) => path.startsWith('packages/p/') === inside)
        .map(([path, text]) => ({ path: path.replace('packages/p/', ''), content: Buffer.from(text) }));
    const zip = createZip([...entries(false), { path: 'packages/p.zip', content: createZip(entries(true)) }]);
    expect(Object.fromEntries(unpack(zip))).toEqual(GOOD);
    expect(findingsOf(unpack(zip))).toEqual([]);
  });

  it.each([
    ['pkg_p.xml', 'GPL-2.0-or-later', 'MIT', 'has no GPL license'],
    ['packages/p/p.xml', 'GPL-2.0-or-later', 'MIT', 'has no GPL license'],
    ['packages/p/p.xml', ' method="upgrade"', '', 'does not replace older versions'],
    ['packages/p/p.xml', '</version>', '', 'is not well-formed at </extension>'],
    ['pkg_p.xml', '<author>K2</author>', '', 'has no <author>'],
    ['pkg_p.xml', 'type="package"', 'type="file"', 'has a type that is not listed'],
    ['pkg_p.xml', 'K2 Islands<', 'K2 plugin 1.0<', 'has a reserved word or a version in its name'],
    ['pkg_p.xml', 'updateservers', 'servers', 'is not well-formed at </updateservers>'],
    ['pkg_p.xml', 'https://site.example/updates.xml', '', 'has no update server'],
    ['pkg_p.xml', 'script.php', 'gone.php', 'lists gone.php, which is missing'],
    ['pkg_p.xml', 'p.zip', 'q.zip', 'lists packages/q, which is missing'],
    ['packages/p/p.xml', 'p/rules', 'p/gone', 'lists gone, which is missing'],
    [plugin, 'License: GPL-2.0-or-later. ', '', 'has no GPL license in its comments'],
    [plugin, GUARD, '', 'runs without Joomla'],
    [plugin, GUARD, `echo 1;${GUARD}`, 'runs without Joomla'],
    [plugin, '<?php', '\n<?php', 'runs without Joomla'],
    [plugin, GUARD, `${GUARD} Factory::getUser();`, 'calls what Joomla has removed'],
    [plugin, GUARD, `${GUARD} $_GET['a'];`, 'reads the request by itself'],
    [plugin, GUARD, `${GUARD} base64_decode('');`, 'hides errors or code'],
    [plugin, '_A', '_B', 'says PLG_K2ISLANDS_B, which is no English text'],
    [texts, '\\"text', '"text', 'can not be read: PLG_K2ISLANDS_A="A "text\\""'],
    [texts, '"\n', '"\nPLG_K2ISLANDS_A="B"\n', 'has a key twice: PLG_K2ISLANDS_A="B"'],
    ['packages/p/.gitignore', '', '', 'belongs to a developer'],
    ['packages/p/a.php.bak', '', '', 'belongs to a developer'],
  ])('find in %s, with %j as %j: %4$s', (path, from, to, words) => {
    expect(findingsOf(changed(path, from, to))).toContain(`${path}: ${words}`);
  });
});
