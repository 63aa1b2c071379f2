<?php
/**
 * Checks a setting when it is saved. Joomla finds it by the name of the file, plugin enabled or not.
 * License: GPL-2.0-or-later.
 */
defined('_JEXEC') or die;

use Joomla\CMS\Form\FormRule;
use Joomla\CMS\Language\Text;
use K2Islands\Settings;

require_once __DIR__ . '/../src/Settings.php';

class JFormRuleK2islands extends FormRule {
	/** @return bool|Exception Joomla shows the message of an exception; for `false`, one that names the field */
	public function test(SimpleXMLElement $element, $value, $group = null, $input = null, $form = null) {
		$name = (string) $element['name'];
		$settings = new Settings((array) $input->get($group));
		$text = $settings->get($name);
		$isUsable = $settings->text($name) === $text;
		if ($name === 'sw_name') {
			return $settings->get('sw') !== 'name' || ($isUsable && is_file(JPATH_ROOT . "/$text"));
		}
		if ($text === '' || !in_array($name, ['texts', 'adopt'], true)) return $isUsable;
		$json = json_decode($settings->text($name), true);
		if ($json === null) {
			$good = $settings->beginning($name);
			$near = mb_strcut($text, max(0, strlen($good) - 20), 40);
			return self::problem($name, substr_count($good, "\n") + 1, $near);
		}
		$names = array_keys($name === 'texts' ? array_reduce($json, fn ($all, $some) => $all + $some, []) : $json);
		$unknown = array_diff($names, json_decode(file_get_contents(__DIR__ . "/../$name.json"), true));
		return $unknown ? self::problem("{$name}_name", reset($unknown)) : true;
	}

	private static function problem(string $name, string ...$words): Exception {
		// Joomla shows messages as HTML.
		$words = array_map('htmlspecialchars', $words);
		return new RuntimeException(Text::sprintf('PLG_SYSTEM_K2ISLANDS_WRONG_' . strtoupper($name), ...$words));
	}
}
