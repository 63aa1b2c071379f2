<?php
/** License: GPL-2.0-or-later. */
namespace K2Islands;

defined('_JEXEC') or die;

/** The settings of the plugin, as Joomla keeps them. One that can't be used counts as empty. */
final class Settings {
	private const COLOUR = '#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})';
	private const STRING = '"(?:[^"\\\\\x00-\x1f]|\\\\(?:["\\\\/bfnrt]|u[0-9a-f]{4}))*+"\s*+';

	private array $values;

	public function __construct(array $values) {
		$this->values = $values;
	}

	public function get(string $name): string {
		return trim((string) ($this->values[$name] ?? ''));
	}

	/** Tests for one of the values in the lists of original scripts. */
	public function has(string ...$values): bool {
		return (bool) array_intersect($values, [$this->get('away_k2'), $this->get('away_jquery')]);
	}

	/** @return string[] the lines of a setting that are not empty */
	public function lines(string $name): array {
		return array_filter(array_map('trim', explode("\n", $this->get($name))));
	}

	/** Reads a setting with a form of its own, such as a colour or JSON. */
	public function text(string $name): string {
		$value = $this->get($name);
		return $this->beginning($name) === $value ? $value : '';
	}

	/** Returns as much of a setting as has its form, so that a message can name the place behind it. */
	public function beginning(string $name): string {
		$pair = fn ($value) => self::STRING . ":\s*+$value";
		$object = fn ($value) => "\{\s*+(?:{$pair($value)}(?:,\s*+{$pair($value)})*+)?+\}?+\s*+";
		$forms = [
			'analytics' => '[A-Z]{1,4}-[A-Z0-9-]{4,24}',
			'sw_name' => '[\w.-]+',
			'undo' => '30|[12]?\d',
			'colour_radius' => '\d+(?:\.\d+)?(?:px|em|rem)|0',
			'texts' => $object($object(self::STRING)),
			'adopt' => $object('(?!"\s*+")' . self::STRING),
		];
		preg_match('~^(?:' . ($forms[$name] ?? self::COLOUR) . ')~i', $this->get($name), $found);
		return $found[0] ?? '';
	}

	public function json(string $name): array {
		return (array) json_decode($this->text($name), true);
	}

	/** Returns the custom properties that are set. */
	public function colours(): string {
		$rules = '';
		foreach (preg_grep('~^colour_~', array_keys($this->values)) as $name) {
			$property = str_replace(['colour', '_'], ['--k2', '-'], $name);
			$value = $this->text($name);
			if ($value !== '') $rules .= "$property:$value;";
		}
		return $rules;
	}
}
