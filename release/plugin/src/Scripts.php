<?php
/** License: GPL-2.0-or-later. */
namespace K2Islands;

defined('_JEXEC') or die;

/** The scripts of a page, also those that wait for consent or stand in a template, and their code. */
final class Scripts {
	private const RUNS = '~^(?:module|(?:text|application)/(?:java|ecma)script(?:1\.\d)?)?$~i';
	private const DATA = '~json$|^importmap$|^speculationrules$~i';
	private const ADDRESS = '~["\'`]((?:[^"\'`\s\\\\]|\\\\/)+\.js)(?:\?[^"\'`\s]*)?["\'`]~i';

	/** @var array[] `source`, `path`, all `paths`, `code`, `isData`, `isAsync`; `runs` if nothing has to start it */
	public array $all;

	private array $site;

	public function __construct(Markup $markup, array $site) {
		$this->site = $site;
		// Browsers of today do not run those with `nomodule`.
		$isScript = fn ($element) => $element['name'] === 'script' && !isset($element['attributes']['nomodule']);
		$this->all = array_map([self::class, 'script'], array_filter($markup->elements, $isScript));
	}

	private static function script(array $element): array {
		['attributes' => $attributes, 'source' => $source, 'code' => $code] = $element;
		$names = preg_grep('~(?:src|href)$~', array_keys($attributes));
		$addresses = array_intersect_key($attributes, array_flip($names));
		$paths = array_map(fn ($address) => preg_replace('~[?#].*~s', '', trim($address)), $addresses);
		$type = trim($attributes['type'] ?? '');
		return compact('source', 'paths', 'code') + [
			'path' => $paths['src'] ?? '',
			'runs' => (bool) preg_match(self::RUNS, $type),
			'isData' => (bool) preg_match(self::DATA, $type),
			'isAsync' => isset($attributes['async']),
		];
	}

	/** @return string[] the code of a script, its files and those that they load, by path; empty if unreadable */
	public function codes(array $script): array {
		$paths = array_diff($script['paths'], $this->thirdParty($script));
		$codes = array_filter(['' => $script['code']]) + $this->read($paths);
		for ($rest = $codes; $rest; $codes += $rest) {
			$found = array_merge(...array_map([self::class, 'addresses'], array_keys($rest), $rest));
			$rest = array_diff_key(array_filter($this->read($found)), $codes);
		}
		return $script['isData'] ? array_diff_key($codes, ['' => true]) : $codes;
	}

	/** @return string[] the addresses in code; relative ones also from the file's own folder, as modules have them */
	private static function addresses(string $path, string $code): array {
		preg_match_all(self::ADDRESS, $code, $found);
		$addresses = str_replace('\\/', '/', $found[1]);
		return array_merge($addresses, preg_filter('~^\./~', preg_replace('~[^/]*$~', '', $path), $addresses));
	}

	/** @return string[] files of another host that may run at any moment, such as scripts written for any site */
	public function thirdParty(array $script): array {
		$host = parse_url($this->site['url'], PHP_URL_HOST);
		$isThirdParty = fn ($path) => !in_array(parse_url($path, PHP_URL_HOST), [$host, null, false], true)
			&& !preg_match('~jquery|bootstrap~i', $path) && !array_filter($this->read([$path]));
		return $script['isAsync'] ? array_filter($script['paths'], $isThirdParty) : [];
	}

	/** @return string[] the code of files of this site, which may come from another host, too */
	public function read(array $paths): array {
		['path' => $root, 'folder' => $folder] = $this->site;
		$codes = [];
		foreach ($paths as $path) {
			$local = rawurldecode(preg_replace('~^(?:https?:)?//[^/]*~i', '', $path));
			if (!preg_match('~^/~', $local)) $local = $root . preg_replace('~^\./~', '', $local);
			$isFile = strpos($local, $root) === 0 && !strpos($local, '..') && preg_match('~\.js$~i', $local);
			$file = $folder . '/' . substr($local, strlen($root));
			$codes[$path] = $isFile && is_file($file) ? (string) file_get_contents($file) : '';
		}
		return $codes;
	}
}
