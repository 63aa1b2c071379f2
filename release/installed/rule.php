<?php
/**
 * Imitates the form of Joomla's administration: reads settings from the standard input, checks each field by its rule,
 * and prints the messages by the name of the field. Both in JSON.
 */
namespace Joomla\Registry {
	class Registry {
		private $data;
		public function __construct($data) { $this->data = $data; }
		public function get($path) { return $this->data->$path; }
	}
}
namespace Joomla\CMS\Form {
	use Joomla\Registry\Registry;
	class Form {}
	class FormRule {
		public function test(\SimpleXMLElement $element, $value, $group = null, ?Registry $input = null, ?Form $form = null) {}
	}
}
namespace Joomla\CMS\Language {
	class Text {
		public static function sprintf($key, ...$words) { return "$key " . implode(' | ', $words); }
	}
}
namespace {
	require __DIR__ . '/errors.php';
	$case = json_decode(stream_get_contents(STDIN));
	define('_JEXEC', 1);
	define('JPATH_ROOT', $case->folder);
	$config = simplexml_load_file("$case->plugin/k2islands.xml")->config;
	$rules = basename($config->xpath('.//@addrulepath')[0]);
	$problems = new stdClass;
	foreach ($config->xpath('.//field[@validate]') as $field) {
		[$name, $rule] = [(string) $field['name'], (string) $field['validate']];
		require_once "$case->plugin/$rules/$rule.php";
		// Joomla reads empty values as null.
		$value = ($case->params->$name ?? '') === '' ? null : $case->params->$name;
		$input = new Joomla\Registry\Registry((object) ['params' => $case->params]);
		$class = "JFormRule$rule";
		$outcome = (new $class)->test($field, $value, 'params', $input, new Joomla\CMS\Form\Form);
		if ($outcome === true) continue;
		$problems->$name = $outcome ? $outcome->getMessage() : (string) ($field['message'] ?? "Invalid field: $field[label]");
	}
	echo json_encode($problems, JSON_UNESCAPED_SLASHES);
}
