<?php
/**
 * Refuses to install the package where PHP is too old to read the plugin, or where our service worker would overwrite
 * another one; leads to the plugin after the installation. PHP 5.3 can read it. MIT licence.
 */
defined('_JEXEC') or die;

use Joomla\CMS\Factory;
use Joomla\CMS\Language\Text;

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
		return $refusal === '';
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
}

// Joomla 4.2 and later take an object, in a syntax that older PHP can't read. This object calls the one above.
if (class_exists('Joomla\CMS\Installer\LegacyInstallerScript')) {
	return new Joomla\CMS\Installer\LegacyInstallerScript(new Pkg_K2islandsInstallerScript);
}
