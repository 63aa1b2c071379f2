<?php
/** License: GPL-2.0-or-later. */
namespace K2Islands;

defined('_JEXEC') or die;

/** The elements of a page, read from its text as a browser reads them: without comments, with decoded attributes. */
final class Markup {
	private const NAME = '[^\s/>][^\s/>=]*+';
	private const VALUE = '"[^"]*+"|\'[^\']*+\'|[^\s>"\'][^\s>]*+';
	private const COMMENT = '<!--(?:-?>|.*?--!?>)(*SKIP)(*F)';
	private const ATTRIBUTES = '((?:[\s/]++|' . self::NAME . '(?:\s*+=\s*+(?:' . self::VALUE . '))?+)*+)';
	private const ELEMENT = '~' . self::COMMENT . '|<(?:(script)(?=[\s/>])|([a-z][^\s/>]*+))' . self::ATTRIBUTES
		. '>(?(1)((?:[^<]++|<(?!/script))*+)</script[^>]*+>\s*)~is';
	private const ATTRIBUTE = '~(' . self::NAME . ')(?:\s*+=\s*+(' . self::VALUE . '))?+~';

	/** @var array[] `name`, `attributes`, `source` (a whole script, else the start tag) and `code`, of scripts only */
	public array $elements = [];

	public function __construct(string $body) {
		// A page that exceeds the limits of PHP counts as empty: a part of it would hide scripts.
		if (preg_match_all(self::ELEMENT, $body, $found, PREG_SET_ORDER) === false) return;
		foreach ($found as $match) {
			$this->elements[] = [
				'name' => strtolower($match[1] ?: $match[2]),
				'attributes' => self::attributes($match[3]),
				'source' => $match[0],
				'code' => $match[4] ?? '',
			];
		}
	}

	/** Names an element by its tag, its id and its classes. */
	public static function name(array $element): string {
		$attributes = array_intersect_key($element['attributes'], ['id' => 0, 'class' => 0]);
		$text = $element['name'];
		foreach (array_filter($attributes) as $name => $value) $text .= " $name=\"$value\"";
		return '<' . mb_strcut($text, 0, 80) . '>';
	}

	/** @return string[] the values by name; the first of a name counts */
	private static function attributes(string $text): array {
		preg_match_all(self::ATTRIBUTE, $text, $found, PREG_SET_ORDER);
		$attributes = [];
		foreach ($found as $match) {
			$value = preg_replace('~^(["\'])(.*)\1$~s', '$2', $match[2] ?? '');
			$attributes += [strtolower($match[1]) => html_entity_decode($value, ENT_QUOTES | ENT_HTML5, 'UTF-8')];
		}
		return $attributes;
	}
}
