/** One copy for all files of this widget: whoever imports it from its own place gets another one. */
export { quietly } from '../../src/dom/quietly.ts';
