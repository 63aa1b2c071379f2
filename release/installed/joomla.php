<?php
/**
 * Imitates Joomla 3.10, 4 or 7: reads a page from the standard input as JSON, triggers the events in the order of a real
 * site, and prints the page and Joomla's configuration as JSON.
 */
namespace {
	require __DIR__ . '/errors.php';
	$case = json_decode(stream_get_contents(STDIN));
	define('_JEXEC', 1);
	define('JPATH_ROOT', $case->folder);
}
namespace Joomla\CMS\Extension {
	interface PluginInterface {}
}
namespace Joomla\CMS\Plugin {
	class PluginBase implements \Joomla\CMS\Extension\PluginInterface {
		public $params;
		private $app;
		public function setApplication($app) { $this->app = $app; }
		protected function getApplication() { return $this->app; }
	}
	if ($case->version < 5) {
		class CMSPlugin extends PluginBase {
			public function __construct(&$dispatcher, $config = []) { $this->params = $config['params']; }
		}
	} else {
		class CMSPlugin extends PluginBase {
			public function __construct($config = []) { $this->params = $config['params']; }
		}
	}
	class PluginHelper {
		public static function getPlugin($type, $name) {
			return (object) ['id' => 7, 'params' => \Joomla\CMS\Factory::$app->params];
		}
	}
}
namespace Joomla\DI {
	interface ServiceProviderInterface { public function register(Container $container); }
	class Container {
		public $services = [];
		public function set($name, $make) { $this->services[$name] = $make; }
		public function get($name) { return $this->services[$name]($this); }
	}
}
namespace Joomla\Event {
	interface SubscriberInterface { public static function getSubscribedEvents(): array; }
	interface DispatcherInterface {}
	trait DispatcherAwareTrait {}
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
	class Registry {
		private $values;
		public function __construct($values) { $this->values = (array) $values; }
		public function get($name, $default = null) { return $this->values[$name] ?? $default; }
		public function toArray() { return $this->values; }
		public function getCmd($name) { return $this->get($name); }
	}
	/** The application, its document and its user, as each has names of its own. */
	class Application {
		public $params, $listeners = [];
		private $case, $body;
		public function __construct($case) { $this->case = $case; $this->body = $case->body; $this->params = new Registry($case->params); }
		public function isClient($name) { return $name === $this->case->client; }
		public function getDocument() { return $this; }
		public function getType() { return $this->case->type; }
		public function getBody() { return $this->body; }
		public function setBody($body) { $this->body = $body; }
		public function get($name) { return $this->case->config->$name ?? null; }
		public function set($name, $value) { $this->case->config->$name = $value; }
		public function allowCache($isAllowed) { $this->set('isCached', $isAllowed); }
		public function authorise($action) { return $this->case->isSuper && $action === 'core.admin'; }
	}
	class OldApplication extends Application {
		public $input;
		public function __construct($case) { parent::__construct($case); $this->input = new Registry($case->request); }
		public function getSession() { return new Registry(['user' => $this]); }
		public function registerEvent($event, $listener) { $this->listeners[] = $listener; }
	}
	class NewApplication extends Application {
		private $request;
		public function __construct($case) { parent::__construct($case); $this->request = new Registry($case->request); }
		public function getInput() { return $this->request; }
		public function getIdentity() { return $this; }
		public function getDispatcher() { return $this; }
		public function addListener($event, $listener, $priority) { if ($priority < -3) $this->listeners[] = $listener; }
	}
	class Factory {
		public static $app;
		public static function getApplication() { return self::$app; }
	}
}
namespace {
	class JLoader {
		public static function registerNamespace($namespace, $folder) {
			spl_autoload_register(function ($class) use ($namespace, $folder) {
				if (strpos($class, "$namespace\\") === 0) require "$folder/" . substr($class, strlen($namespace) + 1) . '.php';
			});
		}
	}
	Joomla\CMS\Uri\Uri::$case = $case;
	if ($case->version < 4) {
		$app = Joomla\CMS\Factory::$app = new Joomla\CMS\OldApplication($case);
		require "$case->plugin/k2islands.php";
		$plugin = new PlgSystemK2islands($app, ['params' => $app->params]);
	} else {
		$app = Joomla\CMS\Factory::$app = new Joomla\CMS\NewApplication($case);
		$container = new Joomla\DI\Container;
		$container->set(Joomla\Event\DispatcherInterface::class, fn () => $app);
		(require "$case->plugin/services/provider.php")->register($container);
		$plugin = $container->get(Joomla\CMS\Extension\PluginInterface::class);
	}
	$listeners = $case->version < 4 ? [] : $plugin::getSubscribedEvents();
	foreach (['onAfterDispatch', 'onAfterRender'] as $event) $plugin->{$listeners[$event] ?? $event}();
	if (isset($case->combined)) $app->setBody(str_replace($case->combined[0], $case->combined[1], $app->getBody()));
	foreach ($app->listeners as $listener) $listener();
	echo json_encode(['body' => $app->getBody(), 'config' => $case->config], JSON_UNESCAPED_SLASHES);
}
