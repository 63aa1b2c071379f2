<?php
/**
 * Refuses to install the package where PHP is too old to read the plugin, or where our service worker would overwrite
 * another one; leads to the plugin after the installation, and deletes old builds. PHP 5.3 can read it.
 * License: GPL-2.0-or-later.
 */
defined('_JEXEC') or die;

use Joomla\CMS\Factory;
use Joomla\CMS\Language\Text;
use Joomla\CMS\Plugin\PluginHelper;

class Pkg_K2islandsInstallerScript {
	public function preflight($type, $parent) {
		if ($type === 'uninstall') return true;
		$worker = JPATH_ROOT . '/sw.js';
		$refusal = '';
		if (version_compare(PHP_VERSION, '7.4', '<')) $refusal = Text::sprintf('JLIB_INSTALLER_MINIMUM_PHP', '7.4');
		if (version_compare(JVERSION, '3.10', '<')) $refusal = Text::sprintf('JLIB_INSTALLER_MINIMUM_JOOMLA', '3.10');
		// The worker of K2 Islands names its folder.
		if (is_file($worker) && strpos(file_get_contents($worker), 'k2-islands') === false) {
			$refusal = Text::_('PKG_K2ISLANDS_OTHER_WORKER');
		}
		if ($refusal !== '') Factory::getApplication()->enqueueMessage($refusal, 'error');
		elseif ($type === 'update') $this->deleteOldBuilds(JPATH_ROOT . '/media/k2-islands');
		return $refusal === '';
	}

	/** Deletes all builds but the installed one: tabs that are open request its files after the update, too. */
	private function deleteOldBuilds($folder) {
		$manifest = (string) @file_get_contents("$folder/manifest.json");
		if (!strpos($manifest, '"files"')) return;
		foreach (array('*.js', '*/*.js', '*/offline-*.html') as $kind) {
			foreach (glob("$folder/chunks/$kind") as $file) {
				$path = substr($file, strlen("$folder/"));
				if (!strpos($manifest, "\"$path\"")) unlink($file);
			}
		}
		// Only empty folders can be deleted.
		foreach (glob("$folder/chunks/*-*", GLOB_ONLYDIR) as $build) @rmdir($build);
	}

	/** Leads to the plugin after the first installation. */
	public function postflight($type, $parent) {
		if ($type !== 'install') return;
		if (method_exists('Joomla\CMS\Factory', 'getContainer')) $db = Factory::getContainer()->get('DatabaseDriver');
		else $db = Factory::getDbo();
		$plugin = "type = 'plugin' and folder = 'system' and element = 'k2islands'";
		$id = $db->setQuery("select extension_id from #__extensions where $plugin")->loadResult();
		$address = "index.php?option=com_plugins&amp;task=plugin.edit&amp;extension_id=$id";
		Factory::getApplication()->enqueueMessage(Text::sprintf('PKG_K2ISLANDS_INSTALLED', $address), 'message');
	}

	/** Readers' browsers keep the worker, and only our own script can remove it there. */
	public function uninstall($parent) {
		$plugin = PluginHelper::getPlugin('system', 'k2islands');
		if (!$plugin || strpos($plugin->params, '"sw":"off"')) return;
		$app = Factory::getApplication();
		$app->getLanguage()->load('plg_system_k2islands', JPATH_PLUGINS . '/system/k2islands');
		$app->enqueueMessage(Text::_('PLG_SYSTEM_K2ISLANDS_WORKER_STAYS'), 'warning');
	}
}

// Joomla 4.2 and later take an object, in a syntax that older PHP can't read. This object calls the one above.
if (class_exists('Joomla\CMS\Installer\LegacyInstallerScript')) {
	return new Joomla\CMS\Installer\LegacyInstallerScript(new Pkg_K2islandsInstallerScript);
}
