import type { Plugin } from 'vite';

/** Some modules that some others get a copy of, for their own file. */
interface Copy {
  readonly name: string;
  readonly modules: RegExp;
  readonly importers: RegExp;
}

/**
 * A held click waits for every file that its code needs, and a browser asks for six at once: small modules that other
 * readers need without the rest are copied (docs/decisions.md, "Files of a held call"). Nothing in them may be one of a
 * kind on the page, unless each copy has its own use of it.
 */
const COPIES: readonly Copy[] = [
  // Forms that call: what they share comes in one file with what all calls share, and not in three.
  {
    name: 'form-calls',
    modules:
      /\/src\/(?:options|constants|ui\/(?:plain-click|live-region|base|described-by|lazy-sink)|i18n\/(?:texts|overrides)|k2\/(?:request|call-error|php-warnings|answers|site-url|originals|write|token|log-in)|island\/(?:failure|lazy-view|own-host)|forms\/(?:serialise|form-within|unsaved))\.(?:ts|css\?inline)$|virtual:texts\/error/,
    importers:
      /\/widgets\/(?:comment-form\/(?:controller|draft-note|printed-prefill|server-markup)|report-comment\/controller)\.|\/src\/(?:forms\/(?:captcha|prompts|sensitive|drafts?)|island\/(?:form-calls|form-log|words)|k2\/(?:comments|reports|json-answer))\.ts$/,
  },
  // What keeps comments does without the file of the forms.
  {
    name: 'outbox',
    modules: /\/src\/(?:k2\/(?:comments|json-answer)|offline\/reload)\.ts$/,
    importers: /\/src\/offline\/(?:send-outbox|waiting-sent)\./,
  },
  {
    name: 'calls',
    modules:
      /\/src\/(?:options|ui\/(?:plain-click|live-region|base|described-by)|i18n\/(?:texts|overrides))\.(?:ts|css\?inline)$/,
    importers:
      /\/widgets\/(?:rating|comment-form|comment-moderation|report-comment|live-search|calendar|popup|lost-credentials)\/|\/src\/(?:k2|island|forms|offline)\/|\/src\/i18n\/i18next\./,
  },
  {
    name: 'search',
    modules: /\/src\/forms\/(?:prompts|serialise)\.ts$/,
    importers: /\/widgets\/live-search\/|\/src\/k2\/search\./,
  },
  // Fetched with the first call: one file.
  {
    name: 'connection',
    modules: /\/src\/offline\/(?:reachability|constants|kit-wanted)\.ts$/,
    importers: /\/src\/offline\/connection\./,
  },
  // Two widgets show nothing but failures.
  { name: 'failure-line', modules: /\/src\/island\/failure-line\.ts$/, importers: /\/widgets\/calendar\// },
];

/** Marks a module as a copy, in the query of its id. */
const copyOf = (name: string) => new RegExp(`[?&]copy=${name}$`);

/** Gives modules of a build that are waited for copies of small ones that others have, too. */
export function copies(): Plugin {
  return {
    name: 'k2-islands:copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !/^(\.\.?\/|virtual:)/.test(source)) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const copy =
        found &&
        COPIES.find(
          ({ name, modules, importers }) =>
            modules.test(found.id) && (importers.test(importer) || copyOf(name).test(importer)),
        );
      return copy ? { ...found, id: `${found.id}${found.id.includes('?') ? '&' : '?'}copy=${copy.name}` } : undefined;
    },
  };
}
