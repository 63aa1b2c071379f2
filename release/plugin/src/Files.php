<?php
namespace K2Islands;

/** The files of K2 Islands on a site. */
final class Files {
	private const DAY = 86400;

	/** Lists the files of the build; null if a part of it is missing. */
	public ?object $manifest = null;

	private string $folder;

	/** @param string $folder the folder `media/k2-islands` */
	public function __construct(string $folder) {
		$this->folder = $folder;
		$manifest = json_decode((string) @file_get_contents("$folder/manifest.json"));
		if (isset($manifest->loader->integrity, $manifest->files)) $this->manifest = $manifest;
	}

	/** @return string[] the languages that the site has put a file of texts for */
	public function languages(): array {
		return preg_filter('~^.*/([a-zA-Z-]+)\.json$~', '$1', glob("$this->folder/texts/*.json") ?: []);
	}

	/**
	 * Keeps the rules of the settings in a file, as a strict policy forbids `style` elements.
	 * @return string its path in the folder, with a version; empty without rules, or if it can't be written
	 */
	public function styleSheet(string $rules): string {
		$path = 'colours/site.css';
		$file = "$this->folder/$path";
		$styles = ":root{{$rules}}\n";
		if ($rules === '') return '';
		if (@file_get_contents($file) !== $styles) {
			if (!is_dir(dirname($file))) @mkdir(dirname($file), 0755);
			if (!@file_put_contents($file, $styles, LOCK_EX)) return '';
		}
		return "$path?v=" . substr(md5($rules), 0, 8);
	}

	/**
	 * Deletes the folders of older builds, and packages that only they had, a day after the update. By then, open tabs
	 * have requested the files that they need.
	 */
	public function deleteOldBuilds(): void {
		$chunks = "$this->folder/chunks";
		$due = filemtime("$this->folder/manifest.json") + self::DAY;
		if (time() < $due || !is_writable($chunks) || filemtime($chunks) >= $due) return;
		$built = array_column($this->manifest->files, 'file');
		// Folders come last: only empty ones can be deleted.
		foreach (['*.js', '*/*.js', '*/offline-*.html', '*-??????'] as $kind) {
			foreach (glob("$chunks/$kind") ?: [] as $file) {
				$path = substr($file, strlen($this->folder) + 1);
				if (!in_array($path, $built, true)) @unlink($file) || @rmdir($file);
			}
		}
		touch($chunks);
	}
}
