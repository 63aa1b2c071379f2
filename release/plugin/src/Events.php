<?php
/** License: GPL-2.0-or-later. */
namespace K2Islands;

defined('_JEXEC') or die;

use Joomla\CMS\Uri\Uri;

/** Handles the events of Joomla, with the interfaces that 3.10 and later versions share. */
trait Events {
	private ?Page $page = null;

	private function removeOriginals($app, $input, $user): void {
		if (!$app->isClient('site') || $app->getDocument()->getType() !== 'html') return;
		$shown = array_map([$input, 'getCmd'], ['option' => 'option', 'view' => 'view', 'task' => 'task']);
		$settings = new Settings($this->params->toArray());
		$isSuper = $user && $user->authorise('core.admin');
		$this->page = new Page($settings, [
			'folder' => JPATH_ROOT,
			'url' => Uri::root(),
			'path' => Uri::root(true) . '/',
			'option' => $shown['option'],
			'place' => Uri::getInstance()->toString(['path', 'query']) . '&' . http_build_query($shown, '', '&'),
			'nonce' => (string) $app->get('csp_nonce'),
			'isSuper' => $isSuper,
		]);
		// A page for one visitor: K2 lets browsers and caches keep its articles.
		if ($isSuper && $settings->has('me')) $app->allowCache(false);
		$app->setBody($this->page->withoutOriginals((string) $app->getBody()));
	}

	private function printTag($app): void {
		if ($this->page) $app->setBody($this->page->withTag((string) $app->getBody()));
	}
}
