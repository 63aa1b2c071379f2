<?php
/** License: GPL-2.0-or-later. */
namespace K2Islands;

defined('_JEXEC') or die;

use Joomla\CMS\Plugin\CMSPlugin;
use Joomla\Event\DispatcherAwareTrait;
use Joomla\Event\SubscriberInterface;

/** The plugin of Joomla 4 and later. */
final class Subscriber extends CMSPlugin implements SubscriberInterface {
	use Events;
	// That of `CMSPlugin` goes with Joomla 7.
	use DispatcherAwareTrait;

	public static function getSubscribedEvents(): array {
		return ['onAfterDispatch' => 'onAfterDispatch', 'onAfterRender' => 'onAfterRender'];
	}

	/** Adds a second listener, which a subscriber can't have, below the priority of all others. */
	public function onAfterDispatch(): void {
		$app = $this->getApplication();
		$app->getDispatcher()->addListener('onAfterRender', fn () => $this->printTag($app), -100);
	}

	public function onAfterRender(): void {
		$app = $this->getApplication();
		$this->removeOriginals($app, $app->getInput(), $app->getIdentity());
	}
}
