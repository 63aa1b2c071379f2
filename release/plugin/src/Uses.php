<?php
/** License: GPL-2.0-or-later. */
namespace K2Islands;

defined('_JEXEC') or die;

/** Finds the elements of a page on which a script acts without a call: those that its file names. In doubt, more. */
final class Uses {
	const BOOTSTRAP = '~/bootstrap(?:[.-](?:\d[\d.]*|bundle|min))*\.js$~i';
	/** Names of attributes by which Bootstrap works, in all its versions. */
	private const OF_BOOTSTRAP = ' data-toggle data-dismiss data-slide data-slide-to data-spy data-ride data-provide'
		. ' data-bs-toggle data-bs-dismiss data-bs-slide data-bs-slide-to data-bs-spy data-bs-ride';
	/** The parts of Bootstrap in an owner's words, by attribute and value. */
	private const PARTS = [
		'toggle="?collapse' => 'the menu on a phone, or another part that folds',
		'toggle="?dropdown' => 'a sub menu',
		'dismiss="?alert' => 'the × of a message',
		'toggle="?(?:tab|pill)' => 'a tab',
		'(?:slide|slide-to|ride)=' => 'a slide show',
		'(?:toggle|dismiss)="?modal' => 'a dialog',
		'toggle="?(?:tooltip|popover)' => 'a tooltip',
		'toggle="?button' => 'a button that stays pressed',
		'spy=' => 'a menu that follows the page',
		'provide=' => 'a field with suggestions',
	];
	private const MOST = 4;
	/** Uses that most sites have of Bootstrap 2. */
	const COMMON = '~^(?:the menu on a phone|a sub menu|the × of a message|a tab)\b.*, for \S*/bootstrap[^/]*\.js$~s';
	/** A string in code; not in comments and regular expressions. */
	private const STRING = '~//[^\n]*+(*SKIP)(*F)|/\*.*?\*/(*SKIP)(*F)'
		. '|(?<=[=(,:!&|?\[{};])\s*+/(?![*/])(?:\\\\.|\[(?:\\\\.|[^\]\\\\\n])*+\]|[^/\\\\\[\n])++/(*SKIP)(*F)'
		. '|(["\'`])((?:[^"\'`\\\\]++|\\\\.|(?!\1).)*+)\1~s';
	/** Calls that look at elements that the script has already, or take no selector. */
	private const RELATIVE = '~\.\s*(?:closest|is|not|has|parents?\w*|siblings|children|next\w*|prev\w*|filter'
		. '|(?:add|remove|toggle)Class|trigger\w*|on|off|one|Event|split|join|\w*[iI]ndexOf|replace|css|attr|prop'
		. '|data)\s*\(\s*$~';
	/** Calls that take the name of a class or an id, and names of classes that come and go. */
	private const NAMED = '~(getElementById|getElementsByClassName|hasClass|classList\.contains)\(\s*$~';
	private const STATE = '~^\.(?:active|current|selected|opened|open|in|out|show|shown|hide|hidden|fade|disabled'
		. '|collapse|collapsed|collapsing|expanded|loading|loaded)$~';
	private const CALL = '~(?<![\w$.])(?:\$|jQuery|[a-z]{1,2})\s*\(\s*$~i';
	private const TOKEN = '~(?<tag>[a-z][\w-]*|\*)|(?<kind>[.#])(?<name>[a-z_-][\w-]*)'
		. '|\[\s*(?<attribute>[a-z][\w-]*)\s*(?:(?<how>[\~|^$*]?)=\s*["\']?(?<value>[^"\'\]]*)["\']?\s*)?\]'
		. '|(?<pseudo>::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?)|(?<next>[\s>+\~]+)|(?<other>.)~is';
	private const FUNCTION = '~(?|\bfunction\s+([\w$]{3,})\s*\(|\bwindow\.([\w$]{3,})\s*=(?!=)'
		. '|^\s*(?:var|let|const)\s+([\w$]{3,})\s*=\s*(?:function|class|new|[({]))~m';
	/** Packed code, which can't be read, and code that changes any page. */
	private const BY_ITSELF = '~\beval\s*\(\s*function|(?:append|prepend)To\s*\(\s*["\']?(?:document\.)?body\b'
		. '|\(\s*(?:["\'](?:html|body)["\']|document\.(?:body|documentElement))\s*\)'
		. '\s*\.\s*(?:append|prepend|addClass|toggleClass)\b~';

	/** @var array[] the numbers of the elements, as keys, by tag, `.class`, `#id` and `[attribute]` */
	private array $index = [];
	private array $elements;
	private string $calls;
	/** @var string[] selectors of elements that the owner has given to a widget */
	private array $adopted;

	/** @param string $calls all code of the page that may call functions of the scripts */
	public function __construct(array $elements, string $calls, array $adopted) {
		$this->elements = $elements;
		$this->calls = $calls;
		$this->adopted = array_map('trim', explode(',', implode(',', $adopted)));
		foreach ($elements as $number => ['name' => $tag, 'attributes' => $attributes]) {
			$keys = [$tag, '#' . ($attributes['id'] ?? '')];
			foreach (preg_split('~\s+~', $attributes['class'] ?? '') as $class) $keys[] = ".$class";
			foreach ($attributes as $name => $_) $keys[] = "[$name]";
			foreach ($keys as $key) $this->index[$key][$number] = true;
		}
	}

	/** @return string[] in words: each part of Bootstrap, and some of the other selectors, with their first elements */
	public function of(string $path, string $code): array {
		$isBootstrap = preg_match(self::BOOTSTRAP, $path);
		if ($isBootstrap) $code .= self::OF_BOOTSTRAP;
		elseif ($code === '') return ['anything, as it can’t be read'];
		elseif (preg_match(self::BY_ITSELF, $code)) return ['any page, as it changes its body or is packed'];
		$selectors = array_merge(self::attributes($code), $isBootstrap ? [] : self::selectors($code));
		$parts = [];
		$uses = $this->called($code);
		foreach (array_diff(array_unique($selectors), $this->adopted) as $selector) {
			foreach ($this->matching($selector) as $number) {
				$part = self::part($this->elements[$number]['source']);
				$named = [$part ?: $selector => ($part ?: $selector) . ' on ' . Markup::name($this->elements[$number])];
				if ($part) $parts += $named;
				else $uses += $named;
			}
		}
		$more = count($uses) - self::MOST;
		$uses = array_slice(array_values($uses), 0, self::MOST);
		return array_merge(array_values($parts), $uses, $more > 0 ? ["$more more"] : []);
	}

	/** @return string[] the functions of a script that the page calls */
	private function called(string $code): array {
		preg_match_all(self::FUNCTION, $code, $found);
		$isCalled = fn ($name) =>
			preg_match('~(?<![\w$.])(?:window\.)?' . preg_quote($name) . '\s*[(.]~', $this->calls);
		return array_map(fn ($name) => "a call of $name", array_filter(array_unique($found[1]), $isCalled));
	}

	/** @return string[] a selector for each `data-` attribute in the code, with its value if the code compares it */
	private static function attributes(string $code): array {
		preg_match_all('~\b(data-[a-z][\w-]*)(?:([\~|^$*]?=)\\\\?["\']?([\w-]+))?~i', $code, $found, PREG_SET_ORDER);
		return array_map(fn ($match) => "[$match[1]" . ($match[2] ?? '') . ($match[3] ?? '') . ']', $found);
	}

	/** @return string[] the strings of a script that may be selectors of elements of the page */
	private static function selectors(string $code): array {
		preg_match_all('~(?:\.data\(\s*["\']|\.dataset\.)([a-z][\w-]*)~i', $code, $data);
		$names = array_map(fn ($name) => strtolower(preg_replace('~(?<!^)[A-Z]~', '-$0', $name)), $data[1]);
		$selectors = array_map(fn ($name) => "[data-$name]", $names);
		$isRead = preg_match_all(self::STRING, $code, $strings, PREG_SET_ORDER | PREG_OFFSET_CAPTURE) !== false;
		// In doubt, a file that exceeds the limits of PHP acts on the whole page.
		if (!$isRead) return ['html'];
		$isJoined = preg_match('~["\'`][.#]["\'`]\s*\+~', $code);
		foreach ($strings as [[$string, $at], , [$text]]) {
			$before = substr($code, max(0, $at - 40), min(40, $at));
			$isCalled = preg_match(self::CALL, $before) && preg_match('~\s*\)~A', $code, $_, 0, $at + strlen($string));
			// Put together of its parts: `'.' + name`.
			$parts = $isJoined && preg_match('~^[a-z_-][\w-]*$~i', $text) ? [".$text", "#$text"] : [];
			array_push($selectors, ...preg_grep(self::STATE, $parts, PREG_GREP_INVERT));
			if (preg_match(self::RELATIVE, $before)) continue;
			preg_match(self::NAMED, $before, $named);
			$kind = $named ? ($named[1] === 'getElementById' ? '#' : '.') : '';
			$list = self::list($kind . stripslashes($text));
			$list = $isCalled ? array_diff($list, ['html', 'head', 'body']) : preg_grep('~[.#[]~', $list);
			array_push($selectors, ...($isCalled ? $list : preg_grep(self::STATE, $list, PREG_GREP_INVERT)));
		}
		return $selectors;
	}

	/** @return string[] the selectors of a list; none for markup and rules of styles */
	private static function list(string $text): array {
		return preg_match('~[<{;]~', $text) ? [] : array_map('trim', preg_split('~,(?![^([]*[)\]])~', $text));
	}

	/** @return int[] the numbers of the elements that a selector may match; how they are nested is not checked */
	private function matching(string $selector): array {
		preg_match_all(self::TOKEN, $selector, $tokens, PREG_SET_ORDER | PREG_UNMATCHED_AS_NULL);
		$matching = null;
		foreach ($tokens as $token) {
			if ($token['other'] !== null) return [];
			if ($token['pseudo'] !== null || $token['tag'] === '*') continue;
			$isNext = $token['next'] !== null;
			if ($isNext) $matching = null;
			else $matching = array_intersect_key($matching ?? $this->elements, $this->meant($token));
			if (!$isNext && !$matching) return [];
		}
		return array_keys($matching ?? []);
	}

	/** @return array the elements that match a part of a selector, by their number */
	private function meant(array $token): array {
		['tag' => $tag, 'kind' => $kind, 'name' => $name, 'value' => $value] = $token;
		if ($token['attribute'] === null) return $this->index[strtolower((string) $tag) . $kind . $name] ?? [];
		$attribute = strtolower($token['attribute']);
		// A script may add the end of a name.
		$isStart = substr($attribute, -1) === '-';
		$keys = $isStart ? preg_grep("~^\[$attribute~", array_keys($this->index)) : ["[$attribute]"];
		$numbers = array_replace([], ...array_map(fn ($key) => $this->index[$key] ?? [], array_values($keys)));
		$elements = array_intersect_key($this->elements, $numbers);
		if ($value === null) return $elements;
		return array_filter($elements, function ($element) use ($attribute, $token, $value) {
			$found = $element['attributes'][$attribute] ?? '';
			return $token['how'] ? $value === '' || strpos($found, $value) !== false : $found === $value;
		});
	}

	/** Names the part of Bootstrap that an element belongs to, and its attribute. */
	private static function part(string $tag): string {
		foreach (self::PARTS as $pattern => $part) {
			$attribute = "~\s(data-(?:bs-)?{$pattern}\"?[^\"\s>]*\"?)~i";
			if (preg_match($attribute, strtr($tag, "'", '"'), $found)) return "$part: $found[1]";
		}
		return '';
	}
}
