import { setAttributes, setStyles } from '../dom/attributes.ts';
import { isHtmlElement, ownDocument } from '../dom/nodes.ts';
import { withAncestors } from '../dom/scroll.ts';
import type { Timer } from '../dom/wait.ts';

/** Time from a change of the page to a look at all of it, in ms. */
const LOOK_MS = 200;

/** Events after which something may be above the page although no attribute has changed. */
const CHANGES = ['toggle', 'transitionend', 'animationend', 'load'];

/** Tests if an element may hold a closed shadow tree, which cannot be searched. Links, e.g., hold none. */
const isHost = (element: Element) =>
  element.matches('body > :empty:not([hidden])') && /^(aside|div|section|span)$|-/.test(element.localName);

/** Lists the elements of a tree and of the open shadow trees in it, with the element of the page that each belongs to. */
function* elementsIn(root: ParentNode, host?: Element): Generator<readonly [element: Element, owner: Element]> {
  for (const element of root.querySelectorAll('*')) {
    const owner = host ?? element;
    yield [element, owner];
    if (element.shadowRoot) yield* elementsIn(element.shadowRoot, owner);
  }
}

function isLayer(element: Element): boolean {
  const { position, zIndex, opacity, visibility } = getComputedStyle(element);
  const isAbove = position === 'fixed' || (/absolute|sticky/.test(position) && Number(zIndex) > 0);
  if (!(isAbove || element.matches(':popover-open,dialog[open]')) || visibility !== 'visible' || opacity === '0')
    return false;
  const { width, height, bottom, right, top, left } = element.getBoundingClientRect();
  return width * height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/** Finds the outermost layer around a new one, such as a chat: its `z-index` decides. The page itself is none. */
const outermost = (part: Element, layers: ReadonlyMap<Element, Element>) =>
  withAncestors(part)
    .filter((around) => layers.has(around) && !around.querySelector('[data-k2-state]'))
    .at(-1) ?? part;

/** Makes the page inert around a dialog and these layers, and keeps it below both. Returns a function that undoes that. */
function makeInert(dialog: HTMLElement, layers: readonly Element[]): () => void {
  const used = new Set<Element>([dialog, ...layers]);
  const around = new Set([...used].flatMap((part) => withAncestors(part).slice(1)));
  const rest = [...around].flatMap((part) =>
    [...part.children].filter((child) => !around.has(child) && !used.has(child)),
  );
  const setLevel = (part: Element, styles: Record<string, string>) =>
    isHtmlElement(part) ? setStyles(part, styles, 'important') : undefined;
  const restores = [
    ...rest.map((part) => setAttributes(part, { inert: '' })),
    ...rest.map((part) => setLevel(part, { isolation: 'isolate', 'z-index': '0' })),
    ...[...around].map((part) => setLevel(part, { 'z-index': 'auto' })),
    ...layers.map((part) =>
      Number(getComputedStyle(part).zIndex) > 0 ? undefined : setLevel(part, { 'z-index': '1' }),
    ),
  ];
  return () => {
    for (const restore of restores) restore?.();
  };
}

/** Shows a modal dialog outside of the top layer, with the focus as it was. */
function leaveTopLayer(dialog: HTMLDialogElement): void {
  const { activeElement } = ownDocument;
  dialog.close();
  dialog.classList.add('k2i-beside');
  // Its `show()` would hide popovers of the site.
  dialog.open = true;
  if (isHtmlElement(activeElement) && dialog.contains(activeElement)) activeElement.focus({ preventScroll: true });
}

/**
 * Lets a modal dialog make room for what the site shows above the page while it is open: the dialog leaves the top layer
 * and stands below that; all else of the page stays inert.
 * @param signal Aborted when the dialog is closed.
 */
export function makeRoomForLayers(dialog: HTMLDialogElement, signal: AbortSignal): void {
  let layers: readonly Element[] = [];
  let putBack = () => {};
  let timer: Timer | undefined;
  const observed = new Set<Node>();
  const observe = (tree: Node) => {
    if (observed.has(tree)) return;
    observed.add(tree);
    changes.observe(tree, { subtree: true, childList: true, characterData: true, attributes: true });
    for (const type of CHANGES) tree.addEventListener(type, onChange, { capture: true, signal });
  };
  /** Finds the site's layers above the page, such as a consent layer, a chat or a notice, with their elements in the page. */
  const findLayers = () => {
    const all = [...elementsIn(ownDocument.documentElement)].filter(([, owner]) => !owner.closest('[class*="k2i-"]'));
    // A shadow tree reports its changes to its own observers only.
    for (const [{ shadowRoot }] of all) if (shadowRoot) observe(shadowRoot);
    return new Map(all.filter(([element]) => isLayer(element) || isHost(element)));
  };
  const look = () => {
    timer = undefined;
    const now = findLayers();
    // What was hidden meanwhile is new when it is shown again.
    known = known.filter((element) => now.has(element));
    const found = [
      ...new Set([...now].flatMap(([element, owner]) => (known.includes(element) ? [] : outermost(owner, now)))),
    ];
    if (found.length === layers.length && found.every((part) => layers.includes(part))) return;
    layers = found;
    putBack();
    if (dialog.matches(':modal')) leaveTopLayer(dialog);
    putBack = makeInert(dialog, layers);
    changes.takeRecords();
  };
  const onChange = ({ target }: Pick<Event, 'target'>) => {
    if (!dialog.contains(target as Node)) timer ??= setTimeout(look, LOOK_MS);
  };
  const changes = new MutationObserver((records) => records.forEach(onChange));
  observe(document);
  let known = [...findLayers().keys()];
  signal.addEventListener('abort', () => {
    changes.disconnect();
    clearTimeout(timer);
    putBack();
  });
}
