<?php
/**
 * Prints the script tag of K2 Islands as the first script of each page of the site, as the settings say, and takes the
 * original scripts away where they are told to go. MIT licence.
 */
defined('_JEXEC') or die;

use Joomla\CMS\Factory;
use Joomla\CMS\Language\Text;
use Joomla\CMS\Plugin\CMSPlugin;
use Joomla\CMS\Plugin\PluginHelper;
use Joomla\CMS\Uri\Uri;

class PlgSystemK2islands extends CMSPlugin {
	/** Where the files lie, below the root of the site. */
	const FOLDER = 'media/k2-islands';
	/** What each setting takes away, by its path. Community Builder brings a jQuery and plugins of its own. */
	const ORIGINALS = [
		'k2' => '~/(?:k2\.frontend|com_k2/js/k2)(?:\.min)?\.js$|magnific-popup[^/]*\.js$~i',
		'jquery' => '~^(?!.*/com_comprofiler/|.*magnific-popup).*(?:(?:/|\.)jquery[^/]*\.js$|/media/jui/js/bootstrap(?:\.min)?\.js$)~i',
	];
	/** Code that asks for it. Of `$K2`, the loader has what K2's own inline scripts need, and no more. */
	const ASKS = [
		'k2' => '~\.magnificPopup\s*\(|\$K2\s*\([^()]*\)\s*\.\s*(?!(?:ready|val|attr|prop)\b)\w|\$K2\.(?!ready\b|magnificPopup\.close\b)\w~',
		'jquery' => '~\bjQuery\b|(?<![\w$.])\$\s*[(.]~',
	];
	const COLOURS = ['text', 'surface', 'surface_raised', 'border', 'accent', 'accent_text', 'danger', 'danger_surface', 'success', 'radius'];

	/** For the inspector: address, `gone`, `would go` or `stays`, and who asks for it; whether a script of K2 stays; what the build says of its files. */
	private $originals = [], $isBeside = false, $manifest;

	/** The tag is printed last, behind plugins that combine scripts; the originals go before these have combined them. */
	public function onAfterDispatch() {
		$app = Factory::getApplication();
		if (!method_exists($app, 'getDispatcher')) $app->registerEvent('onAfterRender', [$this, 'printTag']);
		else $app->getDispatcher()->addListener('onAfterRender', [$this, 'printTag'], -100); // Joomla 4 and 5: below every priority
	}

	public function onAfterRender() {
		$app = Factory::getApplication();
		$body = (string) $app->getBody();
		if ($this->isWanted($body)) $app->setBody($body = $this->withoutOriginals($body));
		$this->isBeside = (bool) preg_grep(self::ORIGINALS['k2'], array_column($this->scripts($body), 'path'));
	}

	public function printTag() {
		$app = Factory::getApplication();
		if (!$this->isWanted($body = (string) $app->getBody())) return;
		$isInspected = $this->params->get('inspector') && Factory::getUser()->authorise('core.admin');
		$blocks = ['texts' => $this->checked('texts'), 'adopt' => $this->checked('adopt'), 'originals' => $isInspected ? $this->originals : null];
		$tag = $this->tag($this->manifest->loader->integrity, $isInspected, $body);
		foreach (array_filter($blocks) as $name => $block)
			$tag .= "<script type=\"application/json\" data-k2-$name>" . json_encode($block, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE) . "</script>\n";
		if (!preg_match('~<!--.*?-->(*SKIP)(*F)|<script\b|</head>~is', $body, $first, PREG_OFFSET_CAPTURE)) return;
		$body = substr_replace($body, $tag, $first[0][1], 0);
		$end = strripos($body, '</body>');
		$app->setBody($end ? substr_replace($body, $this->colours(), $end, 0) : $body);
		$this->forgetOldBuilds();
	}

	/** Settings that can't be used are not saved. */
	public function onExtensionBeforeSave($context, $table, $isNew = false) {
		if ($context !== 'com_plugins.plugin' || $table->element !== $this->_name || $table->folder !== $this->_type) return true;
		$params = json_decode((string) $table->params, true) ?: [];
		$wrong = array_filter(['texts', 'adopt'], fn ($name) => $this->checked($name, $params[$name] ?? '') === false);
		if (!$wrong) return true;
		$this->loadLanguage();
		$table->setError(Text::_('PLG_SYSTEM_K2ISLANDS_WRONG_' . strtoupper(reset($wrong))));
		return false;
	}

	/** Readers' browsers keep the worker, and nobody but our own script can take it away there. */
	public function onExtensionBeforeUninstall($id) {
		$plugin = PluginHelper::getPlugin($this->_type, $this->_name);
		if (!$plugin || (int) $plugin->id !== (int) $id || $this->params->get('sw', 'on') === 'off') return;
		$this->loadLanguage();
		Factory::getApplication()->enqueueMessage(Text::_('PLG_SYSTEM_K2ISLANDS_WORKER_STAYS'), 'warning');
	}

	/** Tells whether the tag belongs here: on a whole page of the site that the setting means, without a tag by hand, and no AMP page, which allows no scripts. */
	private function isWanted($body) {
		$app = Factory::getApplication();
		if (!$app->isClient('site') || Factory::getDocument()->getType() !== 'html') return false;
		$this->manifest = $this->manifest ?? json_decode((string) @file_get_contents(JPATH_ROOT . '/' . self::FOLDER . '/manifest.json'));
		if (!isset($this->manifest->loader->integrity, $this->manifest->files) || !stripos($body, '</head>') || preg_match('~<script\b[^>]*/k2-islands\.js\b|<html\b(?:[^>"\']|"[^"]*"|\'[^\']*\')*?\s(?:⚡(?:\xEF\xB8\x8F)?|amp)(?:4email)?(?=[\s=/>])~i', $body)) return false;
		if ($this->params->get('pages', 'all') === 'all' || in_array($app->input->getCmd('option'), ['com_k2', 'com_comprofiler'], true)) return true;
		return (bool) preg_match('~\b(?:id|class)=(["\'])(?:[^"\']*\s)?(?:k2|cb)[A-Z_]~', (string) stristr($body, '<body'));
	}

	private function tag($integrity, $isInspected, $body) {
		$root = Uri::root(true) . '/';
		$worker = ['off' => 'off', 'name' => $this->matching('~^[\w.-]+$~', 'sw_name')][$this->params->get('sw', 'on')] ?? '';
		$analytics = $this->matching('~^[A-Z]+-[A-Z0-9-]+$~i', 'analytics');
		$texts = preg_filter('~^.*/([a-z]+)\.json$~', '$1', glob(JPATH_ROOT . '/' . self::FOLDER . '/texts/*.json') ?: []); // so that nobody asks for a file that is not there
		$query = array_filter(['v' => substr(md5($integrity), 0, 8), 'sw' => $worker, 'texts' => implode(',', $texts), 'analytics' => $analytics, 'debug' => $isInspected ? '1' : '']);
		preg_match('~<script\b[^>]*\snonce=(["\'])([^"\']+)\1~i', $body, $printed);
		$attributes = array_filter([
			'data-cfasync' => 'false', 'data-no-optimize' => '1', 'data-pagespeed-no-defer' => '1', 'data-ignore' => 'true', // The first one counts before `src` only.
			'src' => $root . self::FOLDER . '/k2-islands.js?sitepath=' . str_replace('%2F', '/', rawurlencode($root)) . '&' . http_build_query($query, '', '&'),
			'integrity' => $this->params->get('integrity') ? $integrity : '',
			'nonce' => Factory::getApplication()->get('csp_nonce') ?: ($printed[2] ?? ''),
		]);
		foreach ($attributes as $name => $value) $tag = ($tag ?? '') . " $name=\"" . htmlspecialchars($value, ENT_COMPAT, 'UTF-8') . '"';
		// Beside the originals nobody waits for ours; in their place, a click on a star would be lost before it is there.
		return "<script$tag" . ($this->isBeside ? ' async' : '') . "></script>\n";
	}

	/** A setting, or nothing where it is not as it should be. */
	private function matching($pattern, $name) {
		$value = trim((string) $this->params->get($name));
		return preg_match($pattern, $value) ? $value : '';
	}

	/** A setting in JSON: its value, null where it is empty, false where it is wrong. */
	private function checked($name, $text = null) {
		$text = trim((string) ($text ?? $this->params->get($name)));
		if ($text === '') return null;
		$value = json_decode($text, true);
		$widgets = json_decode(file_get_contents(__DIR__ . '/widgets.json'), true);
		foreach (is_array($value) ? $value : [] as $key => $entry) {
			$isSelector = in_array($key, $widgets, true) && is_string($entry) && trim($entry) !== '';
			$isLanguage = is_string($key) && is_array($entry) && $entry === array_filter($entry, 'is_string');
			if (!($name === 'adopt' ? $isSelector : $isLanguage)) return false;
		}
		return is_array($value) ? $value : false;
	}

	/** No `style` element, which a strict policy forbids: a file by the name of its content, linked where it delays nothing. */
	private function colours() {
		$rules = '';
		foreach (self::COLOURS as $name) {
			$value = $this->matching($name === 'radius' ? '~^\d+(\.\d+)?(px|em|rem)?$~' : '~^#([0-9a-f]{3,4}){1,2}$~i', "colour_$name");
			if ($value !== '') $rules .= '--k2-' . str_replace('_', '-', $name) . ":$value;";
		}
		$path = self::FOLDER . '/colours/' . substr(md5($rules), 0, 8) . '.css';
		$file = JPATH_ROOT . "/$path";
		if ($rules !== '' && !is_file($file)) {
			foreach (glob(dirname($file) . '/*.css') ?: [] as $old) if (filemtime($old) < time() - 86400) @unlink($old);
			if (!is_dir(dirname($file))) @mkdir(dirname($file), 0755);
			@file_put_contents($file, ":root{{$rules}}\n", LOCK_EX);
		}
		return $rules !== '' && is_file($file) ? '<link rel="stylesheet" href="' . htmlspecialchars(Uri::root(true) . "/$path", ENT_COMPAT, 'UTF-8') . "\">\n" : '';
	}

	/** The folders of older builds, and packages that only they had, go a day after the update: open tabs have asked for what they need. */
	private function forgetOldBuilds() {
		$chunks = JPATH_ROOT . '/' . self::FOLDER . '/chunks';
		$due = filemtime(dirname($chunks) . '/manifest.json') + 86400;
		if (time() < $due || !is_writable($chunks) || filemtime($chunks) >= $due) return;
		$isOld = fn ($file) => !in_array(substr($file, strlen($chunks) - strlen('chunks')), array_column($this->manifest->files, 'file'), true);
		foreach (['*.js', '*/*.js', '*/offline-*.html', '*-??????'] as $kind) foreach (array_filter(glob("$chunks/$kind") ?: [], $isOld) as $old) @unlink($old) || @rmdir($old); // folders last: only empty ones go
		touch($chunks);
	}

	/** The scripts that a browser runs: the element, its attributes, its path or its code. */
	private function scripts($body) {
		preg_match_all('~<!--.*?-->(*SKIP)(*F)|<script\b([^>]*)>(.*?)</script>\s*~is', $body, $found, PREG_SET_ORDER);
		$classic = array_filter($found ?: [], fn ($one) => !preg_match('~\btype=["\']?(?!(?:text|application)/(?:java|ecma)script)\w~i', $one[1]));
		return array_map(function ($one) {
			$path = preg_match('~(?<![\w-])src=(["\'])(.*?)\1~is', $one[1], $source) ? preg_replace('~[?#].*~s', '', html_entity_decode($source[2])) : '';
			return ['element' => $one[0], 'attributes' => $one[1], 'path' => $path, 'code' => $one[2]];
		}, $classic);
	}

	private function withoutOriginals($body) {
		$lines = fn ($name) => array_filter(array_map('trim', explode("\n", (string) $this->params->get($name))));
		$shown = array_map([Factory::getApplication()->input, 'getCmd'], ['option' => 'option', 'view' => 'view', 'task' => 'task']);
		$place = Uri::getInstance()->toString(['path', 'query']) . '&' . http_build_query($shown, '', '&');
		foreach ($lines('exceptions') as $line) if (strpos($place, $line) !== false) return $body;
		$scripts = $this->scripts($body);
		$free = ['try' => [], 'away' => []];
		foreach (self::ORIGINALS as $name => $pattern) {
			$mode = $this->params->get("away_$name", 'stay');
			$along = $name === 'jquery' ? $lines('along') : [];
			$going = array_filter($scripts, fn ($one) => preg_match($pattern, $one['path']) || str_replace($along, '', $one['path']) !== $one['path']);
			if (!$going || !isset($free[$mode])) continue;
			$why = $this->asking(array_diff_key($scripts, $going, $free[$mode]), $name, $body);
			foreach ($going as $one) $this->originals[] = [$one['path'], $why ? 'stays' : ($mode === 'try' ? 'would go' : 'gone'), $why];
			foreach ($why ? [] : array_unique([$mode, 'try']) as $each) $free[$each] += $going;
			if (!$why && $mode === 'away' && $name === 'k2') $body = preg_replace('~<link\b[^>]*magnific-popup[^>]*\.css\b[^>]*>\s*~i', '', $body) ?? $body;
		}
		return str_replace(array_column($free['away'], 'element'), '', $body);
	}

	/** The first of these scripts that asks for one of the originals, or nothing. */
	private function asking($scripts, $name, $body) {
		$roots = '~^(?:' . preg_quote(Uri::root(), '~') . '|' . preg_quote(Uri::root(true), '~') . '/(?!/))(?!.*\.\.)(?=.*\.js$)~i';
		foreach ($scripts as $one) {
			$file = preg_replace($roots, JPATH_ROOT . '/', $one['path'], 1, $isLocal);
			// What comes from elsewhere, and is waited for, may ask for anything.
			$isUnknown = $one['path'] && !preg_match('~\s(?:async|defer)\b~i', $one['attributes']);
			$code = $isLocal && is_file($file) ? file_get_contents($file) : ($isUnknown ? 'jQuery' : $one['code']);
			$isTheirs = strpos($one['path'], '/com_comprofiler/') || (!$one['path'] && preg_match('~cbjQuery|cbjqldr_~', $code));
			if (!$isTheirs && preg_match(self::ASKS[$name], $code)) return $one['path'] ?: substr(trim($code), 0, 60);
		}
		return $name === 'jquery' && preg_match('~\son\w+\s*=\s*(["\'])[^"\']*(?:jQuery|\$)\s*[(.]~', $body) ? 'an event attribute' : '';
	}
}
