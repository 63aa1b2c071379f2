<?php
/** License: GPL-2.0-or-later. */
namespace K2Islands;

defined('_JEXEC') or die;

/** Takes scripts of K2 and jQuery out of a page on which nothing can use them. In doubt, it keeps them. */
final class Originals {
	/** Scripts that K2 Islands replaces, by their path. Community Builder brings a jQuery and plugins of its own. */
	const KNOWN = [
		'k2' => '~/(?:k2\.(?:front|back)end|com_k2/js/k2)(?:\.min)?\.js$|magnific-popup[^/]*\.js$~i',
		'jquery' => '~^(?!.*/com_comprofiler/)(?:.*/)?'
			. 'jquery(?:[.-](?:\d[\d.]*|min|slim|pack|latest|no-?conflict|migrate))*\.js$~i',
	];
	/** Scripts that are useless without jQuery. They are removed with it, unless they act on an element. */
	private const PLUGIN = '~^(?!.*/com_comprofiler/).*'
		. '(?:(?:/|\.)jquery[^/]*\.js$|/media/jui/js/bootstrap(?:\.min)?\.js$)~i';
	/** Code that needs them. Of `$K2`, the loader has as much as K2's own inline scripts need. */
	private const NEEDS = [
		'k2' => '~(?<!\$K2\.)\bmagnificPopup\b|\$K2\b'
			. '(?!\s*\([^()]*\)\s*\.\s*(?:ready|val|attr)\b|\.ready\b|\.magnificPopup\.close\b)~',
		'jquery' => self::FULL_NAME . '|(?<![\w$.])\$\s*[(.]|[(,=]\s*\$\s*[,;)]'
			. '|\bwindow\s*(?:\.\s*|\[\s*["\'])\$(?![\w$])~',
		// Joomla's own files and libraries are written for `jQuery.noConflict()`, without the short name.
		'jquery of Joomla' => self::FULL_NAME . '~',
	];
	private const FULL_NAME = '~\bjQuery\b(?![ \t]+v?\d)';
	private const JOOMLA = '~/media/(?:vendor|system|editors|plg_editors_tinymce)/~';
	/** K2's script of the administration: the desk replaces it on the list of comments, and nothing in forms. */
	private const BACKEND = '~/k2\.backend~i';
	private const DESK = 'k2CommentsList';
	/** Bootstrap 5, which uses jQuery only on pages that have it. */
	private const OPTIONAL = '~/media/vendor/bootstrap/~';
	private const STYLES = '~<link\b[^>]*magnific-popup[^>]*\.css\b[^>]*>\s*~i';

	/** For the inspector: the path of each original, its state, and the scripts and elements that need it. */
	public array $report = [];

	private Settings $settings;
	private array $site;
	private Markup $markup;
	private Scripts $scripts;

	public function __construct(Settings $settings, array $site) {
		$this->settings = $settings;
		$this->site = $site;
	}

	public function removeFrom(string $body): string {
		foreach ($this->settings->lines('exceptions') as $line) {
			if (strpos($this->site['place'], $line) !== false) return $body;
		}
		$this->markup = new Markup($body);
		$this->scripts = new Scripts($this->markup, $this->site);
		// A script that is only tried out still needs another one that is really removed.
		$free = ['try' => [], 'away' => []];
		foreach (array_keys(self::KNOWN) as $name) {
			$mode = $this->mode($name);
			$going = array_filter($this->scripts->all, fn ($script) => $this->isGoing($script, $name));
			if (!$going || !isset($free[$mode])) continue;
			$reasons = $this->reasons($name, $going, array_diff_key($this->scripts->all, $going, $free[$mode]));
			$this->report($name, $going, $reasons);
			if ($reasons) continue;
			$free['try'] += $going;
			if ($mode !== 'away') continue;
			$free['away'] += $going;
			if ($name === 'k2') $body = preg_replace(self::STYLES, '', $body) ?? $body;
		}
		return str_replace(array_column($free['away'], 'source'), '', $body);
	}

	/** Returns `away`, `try` or `stay`: what the setting means for this visitor. */
	private function mode(string $name): string {
		$mode = $this->settings->get("away_$name");
		if ($mode === 'me') return $this->site['isSuper'] ? 'away' : 'stay';
		return $mode;
	}

	private function isGoing(array $script, string $name): bool {
		$path = $script['path'];
		if ($path === '' || !$script['runs']) return false;
		$ids = array_column(array_column($this->markup->elements, 'attributes'), 'id');
		if (preg_match(self::BACKEND, $path) && !in_array(self::DESK, $ids, true)) return false;
		if (preg_match(self::KNOWN[$name], $path)) return true;
		if ($name === 'k2' || preg_match(self::KNOWN['k2'], $path)) return false;
		return preg_match(self::PLUGIN, $path)
			|| str_replace($this->settings->lines('along'), '', $path) !== $path;
	}

	private function report(string $name, array $going, array $reasons): void {
		// For others, jQuery is kept with K2's script.
		$isForOne = in_array('me', [$this->settings->get('away_k2'), $this->settings->get("away_$name")], true);
		$state = $this->mode($name) === 'try' ? 'would go' : ($isForOne ? 'gone for you only' : 'gone');
		if ($reasons) $state = 'stays';
		elseif ($name === 'jquery') $reasons = $this->thirdParties();
		foreach ($going as $script) $this->report[] = [$script['path'], $state, $reasons];
	}

	/** @return string[] for the owner to judge: files that are taken for scripts without need of jQuery */
	private function thirdParties(): array {
		$paths = array_map([$this->scripts, 'thirdParty'], array_values($this->scripts->all));
		return array_map(fn ($path) => "not read: $path", array_values(array_unique(array_merge([], ...$paths))));
	}

	/** @return string[] the scripts and the elements that need an original, in words */
	private function reasons(string $name, array $going, array $staying): array {
		$reasons = array_values(array_map(fn ($script) => $this->need($script, $name), $staying));
		foreach ($this->markup->elements as $element) {
			$call = self::call($element['attributes'], $name);
			if ($call) $reasons[] = "$call on " . Markup::name($element);
		}
		$unknown = array_filter($going, fn ($script) => !preg_match(self::KNOWN[$name], $script['path']));
		$uses = $unknown ? $this->uses($unknown, $staying) : [];
		$reasons = array_unique(array_filter(array_merge($reasons, $uses)));
		$isOnlyBootstrap = $reasons && !preg_grep(Uses::COMMON, $reasons, PREG_GREP_INVERT);
		return array_merge($isOnlyBootstrap ? ['jQuery is kept for Bootstrap only:'] : [], $reasons);
	}

	/** Returns the path of a script that needs an original, or the place in its code. */
	private function need(array $script, string $name): string {
		if ($this->isOfCommunityBuilder($script)) return '';
		foreach ($this->scripts->codes($script) as $path => $code) {
			if ($code === '' && $name === 'jquery') return mb_strcut($path, 0, 200) . ' (can’t be read)';
			$need = self::NEEDS[$name === 'jquery' && preg_match(self::JOOMLA, $path) ? 'jquery of Joomla' : $name];
			if (preg_match(self::OPTIONAL, $path) || !preg_match($need, $code, $found, PREG_OFFSET_CAPTURE)) continue;
			return $path ?: trim(preg_replace('~\s+~', ' ', mb_strcut($code, $found[0][1], 60)));
		}
		return '';
	}

	private function isOfCommunityBuilder(array $script): bool {
		['path' => $path, 'code' => $code] = $script;
		return strpos($path, '/com_comprofiler/') || (!$path && preg_match('~cbjQuery|cbjqldr_~', $code));
	}

	/** Returns the attribute whose code needs an original. */
	private static function call(array $attributes, string $name): string {
		foreach (self::calls($attributes) as $attribute => $code) {
			if (preg_match(self::NEEDS[$name], $code)) return "$attribute=\"" . mb_strcut($code, 0, 60) . '"';
		}
		return '';
	}

	/** @return string[] attributes with code: of events, addresses, and others with a call in them */
	private static function calls(array $attributes): array {
		$calls = [];
		foreach ($attributes as $attribute => $value) {
			$code = preg_replace('~[\t\r\n]~', '', trim($value));
			if (!strncasecmp($code, 'javascript:', 11)) $calls[$attribute] = rawurldecode($code);
			elseif (preg_match('~(?:^|[-:])on|^@~', $attribute)) $calls[$attribute] = $value;
			elseif (preg_match('~(?:jQuery|\$K2)(?:\.\w+)*\(~', $value)) $calls[$attribute] = $value;
		}
		return $calls;
	}

	/** @return string[] the elements on which scripts act by themselves, and calls of their functions */
	private function uses(array $unknown, array $staying): array {
		$templates = array_filter($staying, fn ($script) => !$script['runs']);
		$inserted = new Markup(implode("\n", array_column($templates, 'code')));
		$elements = array_merge($this->markup->elements, $inserted->elements);
		$calls = array_column($staying, 'code');
		foreach ($elements as $element) array_push($calls, ...array_values(self::calls($element['attributes'])));
		$uses = new Uses($elements, implode("\n", $calls), $this->settings->json('adopt'));
		$found = [];
		foreach ($this->scripts->read(array_column($unknown, 'path')) as $path => $code) {
			foreach ($uses->of($path, $code) as $use) $found[] = "$use, for $path";
		}
		return $found;
	}
}
