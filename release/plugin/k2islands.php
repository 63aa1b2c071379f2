<?php
/** The plugin of Joomla 3.10. Later versions take `services/provider.php`. License: GPL-2.0-or-later. */
defined('_JEXEC') or die;

use Joomla\CMS\Factory;
use Joomla\CMS\Plugin\CMSPlugin;
use K2Islands\Events;

JLoader::registerNamespace('K2Islands', __DIR__ . '/src', false, false, 'psr4');

class PlgSystemK2islands extends CMSPlugin {
	use Events;

	/** Listeners that are added now come after those of all plugins. */
	public function onAfterDispatch() {
		$app = Factory::getApplication();
		// The buttons for editing modules need jQuery, and guests don't get them.
		if (in_array($this->params->get('away_jquery'), ['try', 'me'], true)) $app->set('frontediting', 0);
		$app->registerEvent('onAfterRender', fn () => $this->printTag($app));
	}

	public function onAfterRender() {
		$app = Factory::getApplication();
		$this->removeOriginals($app, $app->input, $app->getSession()->get('user'));
	}
}
