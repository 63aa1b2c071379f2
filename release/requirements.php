<?php
/**
 * Refuses the installation where PHP is too old to read the plugin, in Joomla's own words, and where it would put our
 * service worker in the place of another one. MIT licence.
 */
defined('_JEXEC') or die;

class Pkg_K2islandsInstallerScript extends Joomla\CMS\Installer\InstallerScript {
	protected $minimumPhp = '7.4';
	protected $minimumJoomla = '3.10';
	protected $allowDowngrades = true;

	public function preflight($type, $parent) {
		$worker = JPATH_ROOT . '/sw.js';
		// Ours names its folder.
		if ($type !== 'uninstall' && is_file($worker) && strpos(file_get_contents($worker), 'k2-islands') === false) {
			Joomla\CMS\Factory::getApplication()->enqueueMessage(
				'K2 Islands: there is another service worker at /sw.js. Rename it while you install; then rename ours, say its new name in the plugin, and give the other one its name back. · Unter /sw.js liegt schon ein anderer Service Worker. Ihn für die Installation umbenennen; danach unseren umbenennen, den neuen Namen im Plugin eintragen und dem anderen seinen Namen zurückgeben.',
				'error'
			);
			return false;
		}
		return parent::preflight($type, $parent);
	}
}
