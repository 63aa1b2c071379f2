<?php
/**
 * Runs the classes of the plugin without Joomla, as warnings end it: reads settings, facts of a site and a page from the
 * standard input, and prints the page. Both in JSON.
 */
require __DIR__ . '/errors.php';
define('_JEXEC', 1);
$case = json_decode(stream_get_contents(STDIN), true);
foreach (['Settings', 'Markup', 'Scripts', 'Uses', 'Originals', 'Page'] as $name) require "$case[plugin]/src/$name.php";
$page = new K2Islands\Page(new K2Islands\Settings($case['params']), $case['site']);
$body = $page->withoutOriginals($case['body']);
if (isset($case['combined'])) $body = str_replace($case['combined'][0], $case['combined'][1], $body);
$body = $page->withTag($body);
echo json_encode(['body' => $body], JSON_UNESCAPED_SLASHES);
