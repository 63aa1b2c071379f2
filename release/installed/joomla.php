<?php
/**
 * As much of Joomla as the plugin uses, and one page of it: reads what the page is like from the standard input, has the
 * plugin hear the events in the order of a site, and prints what has become of it. Both in JSON.
 */
namespace Joomla\CMS\Plugin {
	class CMSPlugin {
		public $params, $_name = 'k2islands', $_type = 'system';
		public function __construct($params) { $this->params = $params; }
		public function loadLanguage() {}
	}
	class PluginHelper {
		public static function getPlugin($type, $name) { return (object) ['id' => 7]; }
	}
}
namespace Joomla\CMS\Language {
	class Text {
		public static function _($key) { return $key; }
	}
}
namespace Joomla\CMS\Uri {
	class Uri {
		public static $case;
		public static function root($isPath = false) { return ($isPath ? '' : 'https://site.example') . self::$case->base . ($isPath ? '' : '/'); }
		public static function getInstance() { return new self; }
		public function toString($parts) { return self::$case->url; }
	}
}
namespace Joomla\CMS {
	/** The application, its input, its document, its user and a registry, as each has names of its own. */
	class Stub {
		public $input, $messages = [], $listeners = [], $error = null, $element = 'k2islands', $folder = 'system', $params;
		private $case, $body;
		public function __construct($case) { $this->case = $case; $this->body = $case->body; $this->input = $this; }
		public function isClient($name) { return $name === $this->case->client; }
		public function getType() { return $this->case->type; }
		public function getBody() { return $this->body; }
		public function setBody($body) { $this->body = $body; }
		public function getCmd($name) { return $this->case->request->$name ?? null; }
		public function get($name, $default = null) { return $this->case->config->$name ?? $default; }
		public function authorise($action) { return $this->case->isSuper && $action === 'core.admin'; }
		public function registerEvent($event, $listener) { $this->listeners[] = $listener; }
		public function enqueueMessage($text, $type) { $this->messages[] = "$type: $text"; }
		public function setError($text) { $this->error = $text; }
	}
	/** As of Joomla 4. */
	class NewerStub extends Stub {
		public function registerEvent($event, $listener) { throw new \LogicException('Has a dispatcher'); }
		public function getDispatcher() { return $this; }
		public function addListener($event, $listener, $priority) { if ($priority < -3) $this->listeners[] = $listener; }
	}
	class Params {
		private $values;
		public function __construct($values) { $this->values = $values; }
		public function get($name, $default = null) { return $this->values->$name ?? $default; }
	}
	class Factory {
		public static $stub;
		public static function getApplication() { return self::$stub; }
		public static function getDocument() { return self::$stub; }
		public static function getUser() { return self::$stub; }
	}
}
namespace {
	error_reporting(E_ALL);
	set_error_handler(function ($level, $message, $file, $line) {
		if (error_reporting() & $level) throw new ErrorException($message, 0, $level, $file, $line);
	});
	$case = json_decode(stream_get_contents(STDIN));
	define('_JEXEC', 1);
	define('JPATH_ROOT', $case->folder);
	require $case->plugin;
	$app = Joomla\CMS\Factory::$stub = empty($case->hasDispatcher) ? new Joomla\CMS\Stub($case) : new Joomla\CMS\NewerStub($case);
	Joomla\CMS\Uri\Uri::$case = $case;
	$plugin = new PlgSystemK2islands(new Joomla\CMS\Params($case->params));
	$isSaved = null;
	if (isset($case->saved)) {
		$app->params = json_encode($case->saved);
		$isSaved = $plugin->onExtensionBeforeSave('com_plugins.plugin', $app, false);
	}
	if (isset($case->uninstalled)) $plugin->onExtensionBeforeUninstall($case->uninstalled);
	$plugin->onAfterDispatch();
	$plugin->onAfterRender();
	if (isset($case->combined)) $app->setBody(str_replace($case->combined[0], $case->combined[1], $app->getBody()));
	foreach ($app->listeners as $listener) $listener();
	echo json_encode(['body' => $app->getBody(), 'messages' => $app->messages, 'error' => $app->error, 'isSaved' => $isSaved], JSON_UNESCAPED_SLASHES);
}
