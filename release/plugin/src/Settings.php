<?php
namespace K2Islands;

/** The settings of the plugin, as Joomla keeps them. One that can't be used counts as empty. */
final class Settings {
	const COLOURS = [
		'text', 'surface', 'surface_raised', 'border', 'accent', 'accent_text',
		'danger', 'danger_surface', 'success', 'radius',
	];
	private const COLOUR = '~^#(?:[0-9a-f]{3,4}){1,2}$~i';
	private const PATTERNS = [
		'analytics' => '~^[A-Z]{1,4}-[A-Z0-9-]{4,24}$~i',
		'sw_name' => '~^[\w.-]+$~',
		'colour_radius' => '~^(?:0|\d+(?:\.\d+)?(?:px|em|rem))$~',
	];
	private const STRING = '"(?:[^"\\\\\x00-\x1f]|\\\\(?:["\\\\/bfnrt]|u[0-9a-f]{4}))*+"\s*+';

	private array $values;

	public function __construct(array $values) {
		$this->values = $values;
	}

	public function get(string $name, string $default = ''): string {
		return trim((string) ($this->values[$name] ?? $default));
	}

	/** @return string[] the lines of a setting that are not empty */
	public function lines(string $name): array {
		return array_filter(array_map('trim', explode("\n", $this->get($name))));
	}

	/** Reads a setting with a form of its own, such as a colour. */
	public function text(string $name): string {
		$value = $this->get($name);
		return preg_match(self::PATTERNS[$name] ?? self::COLOUR, $value) ? $value : '';
	}

	public function json(string $name): array {
		return $this->problemOfJson($name) ? [] : (array) json_decode($this->get($name), true);
	}

	/** Returns the custom properties that are set. */
	public function colours(): string {
		$rules = '';
		foreach (self::COLOURS as $name) {
			$value = $this->text("colour_$name");
			if ($value !== '') $rules .= '--k2-' . str_replace('_', '-', $name) . ":$value;";
		}
		return $rules;
	}

	/**
	 * Finds the first setting that can't be used.
	 * @param string $root folder of the site
	 * @return array the name of a message and the words for its places; empty if all is well
	 */
	public function problem(string $root): array {
		if ($this->get('sw') === 'name') {
			$worker = $this->text('sw_name');
			if ($this->get('sw_name') === '') return ['SW_EMPTY'];
			if ($worker === '' || !is_file("$root/$worker")) return ['SW_NAME', $this->get('sw_name')];
		}
		foreach (['analytics', ...array_map(fn ($name) => "colour_$name", self::COLOURS)] as $name) {
			$kind = isset(self::PATTERNS[$name]) ? $name : 'colour';
			if ($this->text($name) !== $this->get($name)) return [strtoupper($kind), $this->get($name)];
		}
		return $this->problemOfJson('texts') ?: $this->problemOfJson('adopt');
	}

	private function problemOfJson(string $name): array {
		$text = $this->get($name);
		if ($text === '') return [];
		$good = $this->beginning($name, $text);
		$value = json_decode($text, true);
		if ($good !== $text || !is_array($value)) {
			$line = substr_count($good, "\n") + 1;
			return [strtoupper($name), (string) $line, mb_strcut($text, max(0, strlen($good) - 20), 40)];
		}
		$widgets = json_decode(file_get_contents(__DIR__ . '/../widgets.json'), true);
		foreach ($name === 'adopt' ? $value : [] as $widget => $selector) {
			if (!in_array($widget, $widgets, true)) return ['WIDGET', $widget];
			if (trim($selector) === '') return ['SELECTOR', $widget];
		}
		return [];
	}

	/** Returns the beginning of a setting as far as it is JSON of its form, so that a message can name the place. */
	private function beginning(string $name, string $text): string {
		$pair = fn ($value) => self::STRING . ":\s*+$value";
		$object = fn ($value) => "\{\s*+(?:{$pair($value)}(?:,\s*+{$pair($value)})*+)?+\}?+\s*+";
		$form = $name === 'texts' ? $object($object(self::STRING)) : $object(self::STRING);
		preg_match("~^$form~i", $text, $found);
		return $found[0] ?? '';
	}
}
