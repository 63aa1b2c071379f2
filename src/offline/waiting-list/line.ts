import baseCss from '../../dom/base-styles/base.css?inline';
import { adoptStyles } from '../../dom/core/styles.ts';
import { announce } from '../../dom/live-region/live-region.ts';
import css from './waiting-comments.css?inline';

/** A button or a link at the end of a line. */
export function button(label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'k2i-button';
  made.textContent = label;
  made.addEventListener('click', press);
  return made;
}

/** The styles of everything that is shown about waiting comments and new versions. */
export function adoptLineStyles(): void {
  adoptStyles(baseCss);
  adoptStyles(css);
}

/**
 * Shows one unobtrusive line at the end of the page, and has it spoken.
 * @param controls What the reader may do about it.
 */
export function showLine(message: string, language: string, controls: readonly HTMLElement[]): HTMLElement {
  adoptLineStyles();
  const line = document.createElement('div');
  line.className = 'k2i-line';
  line.lang = language;
  const said = document.createElement('span');
  said.textContent = message;
  line.append(said, ...controls);
  document.body.append(line);
  announce(message);
  return line;
}
