<?php
/** Ends a test at the first warning. */
error_reporting(E_ALL);
set_error_handler(function ($level, $message, $file, $line) {
	if (error_reporting() & $level) throw new ErrorException($message, 0, $level, $file, $line);
});
