<?php
namespace K2Islands;

use Joomla\CMS\Language\Text;
use Joomla\CMS\Plugin\PluginHelper;
use Joomla\CMS\Uri\Uri;

/** Handles the events of Joomla, with the interfaces that 3.10 and later versions share. */
trait Events {
	private ?Page $page = null;

	private function removeOriginals($app, $input, $user): void {
		if (!$app->isClient('site') || $app->getDocument()->getType() !== 'html') return;
		$shown = array_map([$input, 'getCmd'], ['option' => 'option', 'view' => 'view', 'task' => 'task']);
		$this->page = new Page(new Settings($this->params->toArray()), [
			'folder' => JPATH_ROOT,
			'url' => Uri::root(),
			'path' => Uri::root(true) . '/',
			'option' => $shown['option'],
			'place' => Uri::getInstance()->toString(['path', 'query']) . '&' . http_build_query($shown, '', '&'),
			'nonce' => (string) $app->get('csp_nonce'),
			'isSuper' => $user && $user->authorise('core.admin'),
		]);
		$app->setBody($this->page->withoutOriginals((string) $app->getBody()));
	}

	private function printTag($app): void {
		if ($this->page) $app->setBody($this->page->withTag((string) $app->getBody()));
	}

	/** @throws \RuntimeException when a setting can't be used; Joomla then saves nothing and shows the message */
	private function checkSettings($context, $table): void {
		if ($context !== 'com_plugins.plugin') return;
		if ($table->element !== $this->_name || $table->folder !== $this->_type) return;
		$problem = (new Settings(json_decode((string) $table->params, true) ?: []))->problem(JPATH_ROOT);
		if (!$problem) return;
		$this->loadLanguage();
		$key = 'PLG_SYSTEM_K2ISLANDS_WRONG_' . array_shift($problem);
		// Joomla shows messages as HTML.
		throw new \RuntimeException(Text::sprintf($key, ...array_map('htmlspecialchars', $problem)));
	}

	/** Readers' browsers keep the worker, and only our own script can remove it there. */
	private function warnOfWorker($app, $id): void {
		$plugin = PluginHelper::getPlugin($this->_type, $this->_name);
		if (!$plugin || (int) $plugin->id !== (int) $id || $this->params->get('sw') === 'off') return;
		$this->loadLanguage();
		$app->enqueueMessage(Text::_('PLG_SYSTEM_K2ISLANDS_WORKER_STAYS'), 'warning');
	}
}
