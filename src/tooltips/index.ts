export { adoptFull } from './full-tooltip.ts';
