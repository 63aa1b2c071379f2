<?php
/** License: GPL-2.0-or-later. */
namespace K2Islands;

defined('_JEXEC') or die;

/** Takes scripts of K2 and jQuery out of a page that has no other script that needs them. */
final class Originals {
	/** Scripts that each setting removes, by their path. Community Builder brings a jQuery and plugins of its own. */
	const REMOVED = [
		'k2' => '~/(?:k2\.frontend|com_k2/js/k2)(?:\.min)?\.js$|magnific-popup[^/]*\.js$~i',
		'jquery' => '~^(?!.*/com_comprofiler/|.*magnific-popup)'
			. '.*(?:(?:/|\.)jquery[^/]*\.js$|/media/jui/js/bootstrap(?:\.min)?\.js$)~i',
	];
	/** Code that needs them. Of `$K2`, the loader has as much as K2's own inline scripts need. */
	private const NEEDS = [
		'k2' => '~\.magnificPopup\s*\(|\$K2\s*\([^()]*\)\s*\.\s*(?!(?:ready|val|attr|prop)\b)\w'
			. '|\$K2\.(?!ready\b|magnificPopup\.close\b)\w~',
		'jquery' => '~\bjQuery\b(?![ \t]+v?\d)~',
	];
	/** The short name of jQuery. Joomla's own files and libraries are written for `jQuery.noConflict()`, without it. */
	private const SHORT_NAME = '~(?<![\w$.])\$\s*[(.]~';
	private const JOOMLA = '~/media/(?:vendor|system|editors|plg_editors_tinymce)/~';
	private const SCRIPT = '~<!--.*?-->(*SKIP)(*F)|<script\b((?:[^>"\']|"[^"]*"|\'[^\']*\')*)>(.*?)</script>\s*~is';
	private const STYLES = '~<link\b[^>]*magnific-popup[^>]*\.css\b[^>]*>\s*~i';
	private const EVENT_ATTRIBUTE = '~\son\w+\s*=\s*(["\'])[^"\']*(?:jQuery|\$)\s*[(.]~';

	/** For the inspector: the path of each original, `gone`, `would go` or `stays`, and the scripts that need it. */
	public array $report = [];

	private Settings $settings;
	private array $site;

	public function __construct(Settings $settings, array $site) {
		$this->settings = $settings;
		$this->site = $site;
	}

	public static function hasK2(string $body): bool {
		return (bool) preg_grep(self::REMOVED['k2'], array_column(self::scripts($body), 'path'));
	}

	public function removeFrom(string $body): string {
		foreach ($this->settings->lines('exceptions') as $line) {
			if (strpos($this->site['place'], $line) !== false) return $body;
		}
		$scripts = self::scripts($body);
		// A script that is only tried out still needs another one that is really removed.
		$free = ['try' => [], 'away' => []];
		foreach (self::REMOVED as $name => $pattern) {
			$mode = $this->settings->get("away_$name");
			$along = $name === 'jquery' ? $this->settings->lines('along') : [];
			$going = array_filter($scripts, fn ($script) => preg_match($pattern, $script['path'])
				|| str_replace($along, '', $script['path']) !== $script['path']);
			if (!$going || !isset($free[$mode])) continue;
			$staying = array_diff_key($scripts, $going, $free[$mode]);
			$needing = $this->needing($staying, $name, $body);
			$state = $needing ? 'stays' : ['try' => 'would go', 'away' => 'gone'][$mode];
			foreach ($going as $script) $this->report[] = [$script['path'], $state, $needing];
			if ($needing) continue;
			$free['try'] += $going;
			if ($mode !== 'away') continue;
			$free['away'] += $going;
			if ($name === 'k2') $body = preg_replace(self::STYLES, '', $body) ?? $body;
		}
		return str_replace(array_column($free['away'], 'element'), '', $body);
	}

	/** @return array[] the scripts that a browser of today runs: `element`, `attributes`, `path` and `code` */
	private static function scripts(string $body): array {
		preg_match_all(self::SCRIPT, $body, $found, PREG_SET_ORDER);
		$scripts = [];
		foreach ($found ?: [] as [$element, $attributes, $code]) {
			$type = self::attribute('type', $attributes);
			if (!preg_match('~^(?:module|(?:text|application)/(?:java|ecma)script.*)?$~i', $type)) continue;
			if (preg_match('~\snomodule\b~i', $attributes)) continue;
			$path = preg_replace('~[?#].*~s', '', self::attribute('src', $attributes));
			$scripts[] = compact('element', 'attributes', 'path', 'code');
		}
		return $scripts;
	}

	private static function attribute(string $name, string $attributes): string {
		preg_match("~(?<![\w-])$name\s*=\s*(?|\"([^\"]*)\"|'([^']*)'|([^\s>]+))~i", $attributes, $found);
		return html_entity_decode($found[1] ?? '');
	}

	/** @return string[] the paths or the code of the scripts that need an original */
	private function needing(array $scripts, string $name, string $body): array {
		$needing = array_map(fn ($script) => $this->need($script, $name), $scripts);
		if ($name === 'jquery') preg_match_all(self::EVENT_ATTRIBUTE, $body, $attributes);
		$needing = array_filter([...$needing, ...array_map('trim', $attributes[0] ?? [])]);
		return array_values(array_unique($needing));
	}

	/** Returns the path of a script that needs an original, or the place in its code. */
	private function need(array $script, string $name): string {
		['attributes' => $attributes, 'path' => $path, 'code' => $code] = $script;
		if (strpos($path, '/com_comprofiler/') || (!$path && preg_match('~cbjQuery|cbjqldr_~', $code))) return '';
		if ($path) {
			$file = $this->fileOf($path);
			// A file from elsewhere may need jQuery, unless it runs at any moment.
			if (!$file) return $name === 'jquery' && !preg_match('~\sasync\b~i', $attributes) ? $path : '';
			$code = file_get_contents($file);
		}
		$isNeeding = preg_match(self::NEEDS[$name], $code, $found, PREG_OFFSET_CAPTURE)
			|| ($name === 'jquery' && !preg_match(self::JOOMLA, $path)
				&& preg_match(self::SHORT_NAME, $code, $found, PREG_OFFSET_CAPTURE));
		return $isNeeding ? ($path ?: mb_strcut($code, $found[0][1], 60)) : '';
	}

	/** Returns the file of a script of this site. */
	private function fileOf(string $path): string {
		['url' => $url, 'path' => $root, 'folder' => $folder] = $this->site;
		$ours = '~^(?:' . preg_quote($url, '~') . '|' . preg_quote($root, '~') . '(?!/))(?!.*\.\.)(?=.*\.js$)~i';
		$file = preg_replace($ours, "$folder/", $path, 1, $isOurs);
		return $isOurs && is_file($file) ? $file : '';
	}
}
