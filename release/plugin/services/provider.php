<?php
/** Makes the plugin of Joomla 4 and later. License: GPL-2.0-or-later. */
defined('_JEXEC') or die;

use Joomla\CMS\Extension\PluginInterface;
use Joomla\CMS\Factory;
use Joomla\CMS\Plugin\CMSPlugin;
use Joomla\CMS\Plugin\PluginHelper;
use Joomla\DI\Container;
use Joomla\DI\ServiceProviderInterface;
use Joomla\Event\DispatcherInterface;
use K2Islands\Subscriber;

// Joomla's own list of namespaces is rewritten after an update only, and the site is visited meanwhile.
JLoader::registerNamespace('K2Islands', __DIR__ . '/../src');

return new class implements ServiceProviderInterface {
	public function register(Container $container): void {
		$container->set(PluginInterface::class, function (Container $container): PluginInterface {
			$arguments = [(array) PluginHelper::getPlugin('system', 'k2islands')];
			// Joomla 4 needs the dispatcher, and Joomla 7 allows none.
			if ((new ReflectionMethod(CMSPlugin::class, '__construct'))->getNumberOfRequiredParameters()) {
				array_unshift($arguments, $container->get(DispatcherInterface::class));
			}
			$plugin = new Subscriber(...$arguments);
			$plugin->setApplication(Factory::getApplication());
			return $plugin;
		});
	}
};
