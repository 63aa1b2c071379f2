<?php
/** License: GPL-2.0-or-later. */
namespace K2Islands;

defined('_JEXEC') or die;

/** One page of the site, as text: removes original scripts from it, and adds the tag and the settings. */
final class Page {
	private const FOLDER = 'media/k2-islands';
	private const BY_HAND = '~<script\b[^>]*/k2-islands\.js\b~i';
	private const AMP = '~<html\b(?:[^>"\']|"[^"]*"|\'[^\']*\')*?\s(?:⚡[^\s=/>]*|amp)(?=[\s=/>])~i';
	private const K2_OR_CB = '~\b(?:id|class)=(["\'])(?:[^"\']*\s)?(?:k2|cb)[A-Z_]~';
	private const FIRST_SCRIPT = '~<!--.*?-->(*SKIP)(*F)|<script\b|</head>~is';
	private const JSON = JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE;

	private Settings $settings;
	private array $site;
	private Originals $originals;
	private bool $hasK2 = false;
	private string $folder;
	/** The hash of the loader; empty if files of the build are missing. */
	private string $integrity;

	/**
	 * @param array $site `folder`, `url` and `path` of its root; of this page `option`, `place` (its address, and the
	 *   names that Joomla has for it) and the `nonce` of its policy; `isSuper`, if a super user reads it
	 */
	public function __construct(Settings $settings, array $site) {
		$this->settings = $settings;
		$this->site = $site;
		$this->originals = new Originals($settings, $site);
		$this->folder = "$site[folder]/" . self::FOLDER;
		$manifest = json_decode((string) @file_get_contents("$this->folder/manifest.json"));
		$this->integrity = $manifest->loader->integrity ?? '';
	}

	/** Comes before plugins that combine scripts. */
	public function withoutOriginals(string $body): string {
		if ($this->isWanted($body)) $body = $this->originals->removeFrom($body);
		$running = array_filter((new Scripts(new Markup($body), $this->site))->all, fn ($script) => $script['runs']);
		$this->hasK2 = $this->hasK2 || preg_grep(Originals::KNOWN['k2'], array_column($running, 'path'));
		return $body;
	}

	/** Adds the tag as the first script. Comes after plugins that combine scripts. */
	public function withTag(string $body): string {
		if (!$this->isWanted($body)) return $body;
		// Some templates print their scripts late.
		if (!$this->originals->report) $body = $this->withoutOriginals($body);
		if (!preg_match(self::FIRST_SCRIPT, $body, $first, PREG_OFFSET_CAPTURE)) return $body;
		$body = substr_replace($body, $this->tag($body) . $this->blocks(), $first[0][1], 0);
		// It delays nothing there: our elements appear later.
		$end = strripos($body, '</body>');
		return $end ? substr_replace($body, $this->link(), $end, 0) : $body;
	}

	/** Excludes parts of pages, pages with the tag by hand, and AMP pages, which allow no scripts. */
	private function isWanted(string $body): bool {
		if (!$this->integrity || !stripos($body, '</head>')) return false;
		if (preg_match(self::BY_HAND, $body) || preg_match(self::AMP, $body)) return false;
		if ($this->settings->get('pages') !== 'k2') return true;
		if (in_array($this->site['option'], ['com_k2', 'com_comprofiler'], true)) return true;
		return (bool) preg_match(self::K2_OR_CB, (string) stristr($body, '<body'));
	}

	/** A trial brings the inspector, too. */
	private function isInspected(): bool {
		return $this->site['isSuper'] && ($this->settings->has('try', 'me') || $this->settings->get('inspector'));
	}

	private function tag(string $body): string {
		$workers = ['off' => 'off', 'name' => $this->settings->text('sw_name')];
		$query = array_filter([
			'v' => substr(md5($this->integrity), 0, 8),
			'sw' => $workers[$this->settings->get('sw')] ?? '',
			'texts' => implode(',', $this->languages()),
			'reply' => $this->settings->get('replies') === '0' ? 'off' : '',
			'news' => $this->settings->get('news') === '0' ? 'off' : '',
			'undo' => $this->settings->text('undo'),
			'analytics' => $this->settings->text('analytics'),
			'debug' => $this->isInspected() ? '1' : '',
		]);
		$sitePath = str_replace('%2F', '/', rawurlencode($this->site['path']));
		preg_match('~<script\b[^>]*\snonce=(["\'])([^"\']+)\1~i', $body, $printed);
		$attributes = array_filter([
			'data-cfasync' => 'false', // This one counts only before `src`.
			'data-no-optimize' => '1',
			'data-pagespeed-no-defer' => '1',
			'data-ignore' => 'true',
			'src' => $this->address("k2-islands.js?sitepath=$sitePath&") . http_build_query($query, '', '&'),
			'nonce' => $this->site['nonce'] ?: ($printed[2] ?? ''),
		]);
		$tag = '<script';
		foreach ($attributes as $name => $value) $tag .= " $name=\"" . self::escaped($value) . '"';
		// K2's script, if it is on the page, answers clicks until this one has loaded. Without it they would be lost.
		return $tag . ($this->hasK2 ? ' async' : '') . "></script>\n";
	}

	private function blocks(): string {
		$blocks = [
			'texts' => $this->settings->json('texts'),
			'adopt' => $this->settings->json('adopt'),
			'originals' => $this->isInspected() ? $this->originals->report : [],
		];
		$printed = '';
		foreach (array_filter($blocks) as $name => $block) {
			$json = json_encode($block, self::JSON);
			$printed .= "<script type=\"application/json\" data-k2-$name>$json</script>\n";
		}
		return $printed;
	}

	/** @return string[] the languages that the site has put a file of texts for */
	private function languages(): array {
		return preg_filter('~^.*/([a-zA-Z-]+)\.json$~', '$1', glob("$this->folder/texts/*.json") ?: []);
	}

	/** Links to the owner's colours: in a file, as a strict policy forbids `style` elements. */
	private function link(): string {
		$colours = $this->settings->colours();
		$path = 'colours/site.css';
		$file = "$this->folder/$path";
		$styles = ":root{{$colours}}\n";
		if ($colours === '') return '';
		if (@file_get_contents($file) !== $styles) {
			@mkdir(dirname($file), 0755);
			if (!@file_put_contents($file, $styles, LOCK_EX)) return '';
		}
		$address = $this->address("$path?v=" . substr(md5($styles), 0, 8));
		return '<link rel="stylesheet" href="' . self::escaped($address) . "\">\n";
	}

	private function address(string $path): string {
		return $this->site['path'] . self::FOLDER . "/$path";
	}

	private static function escaped(string $text): string {
		return htmlspecialchars($text, ENT_COMPAT, 'UTF-8');
	}
}
