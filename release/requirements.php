<?php
/** Refuses the installation, with Joomla's own words, where PHP is too old to read the plugin. MIT licence. */
defined('_JEXEC') or die;

class Pkg_K2islandsInstallerScript extends Joomla\CMS\Installer\InstallerScript {
	protected $minimumPhp = '7.4';
	protected $minimumJoomla = '3.10';
	protected $allowDowngrades = true;
}
