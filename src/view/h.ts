import type { JSX as ReactJsx, ReactNode } from 'react';
import { ownDocument } from '../dom/nodes.ts';

declare global {
  /** The types of JSX in views: those of React. */
  namespace JSX {
    type Element = ReactJsx.Element;
    interface ElementChildrenAttribute extends ReactJsx.ElementChildrenAttribute {}
    interface IntrinsicAttributes extends ReactJsx.IntrinsicAttributes {}
    interface IntrinsicElements extends ReactJsx.IntrinsicElements {}
  }
}

/** Groups nodes without an element around them: React knows its own `Fragment` by this symbol. */
export const Fragment = Symbol.for('react.fragment') as unknown as (props: { children?: ReactNode }) => JSX.Element;

/** Creates what JSX describes: DOM nodes ({@link dom}), or elements of React (`createElement`). */
export type Make = (type: string | typeof Fragment, props: object | null, ...children: unknown[]) => JSX.Element;

/** Draws a state with the given maker of nodes: a pure function without hooks, as both makers must agree. */
export type View<State> = (h: Make) => (state: State) => ReactNode;

type Handler = (event: Event) => void;
type Handlers = Record<string, Handler>;

/** Handlers of the nodes that {@link dom} has made. */
const handlersOf = new WeakMap<Node, Handlers>();

/** Properties of React that are not attributes. */
const NO_ATTRIBUTES = ['key', 'ref', 'suppressHydrationWarning', '__self', '__source'];
const ATTRIBUTES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };

function listen(element: Element, type: string, handler: Handler): void {
  const handlers = handlersOf.get(element) ?? {};
  handlersOf.set(element, { ...handlers, [type]: handler });
  element.addEventListener(type, (event) => handlersOf.get(element)?.[type]?.(event));
}

function setProperty(element: Element, name: string, value: unknown): void {
  if (name === 'ref') (value as (element: Element) => void)(element);
  if (name.startsWith('on')) {
    if (value) listen(element, name.slice(2).toLowerCase(), value as Handler);
    return;
  }
  const isLeftOut = value === undefined || value === null || (value === false && !name.startsWith('aria-'));
  if (isLeftOut || NO_ATTRIBUTES.includes(name)) return;
  element.setAttribute(ATTRIBUTES[name] ?? name, value === true && !name.startsWith('aria-') ? '' : `${value}`);
}

/** Flattens children to nodes, without values that React does not show. */
function nodesOf(children: unknown): (Node | string)[] {
  if (Array.isArray(children)) return children.flatMap(nodesOf);
  if (children === undefined || children === null || typeof children === 'boolean' || children === '') return [];
  return [typeof children === 'number' ? `${children}` : (children as Node | string)];
}

function makeNode(type: unknown, props: object | null, ...children: unknown[]): unknown {
  if (type === Fragment) return children;
  const element = ownDocument.createElement(type as string);
  element.append(...nodesOf(children));
  // In their order: an image must have `loading=lazy` before its address.
  for (const [name, value] of Object.entries(props ?? {})) setProperty(element, name, value);
  return element;
}

/** Creates DOM nodes from JSX, for {@link showNodes} and `elementOf`. The types are React's. */
export const dom = makeNode as unknown as Make;

/**
 * Shows nodes of the server in an element of a view: `<p ref={contentOf(nodes)} suppressHydrationWarning>{''}</p>`. To
 * React the element has an empty text and no children, so it does not change them.
 * @param nodes Sanitised nodes. They are copied.
 */
export const contentOf = (nodes: DocumentFragment) => (place: Element | null) => {
  if (!place) return;
  const copy = place.cloneNode(false);
  copy.appendChild(nodes.cloneNode(true));
  if (!copy.isEqualNode(place)) place.replaceChildren(...copy.childNodes);
};

/** Moves the handlers of new nodes to the equal ones that are kept. */
function moveHandlers(from: Node, to: Node): void {
  const handlers = handlersOf.get(from);
  if (handlers) handlersOf.set(to, handlers);
  from.childNodes.forEach((child, index) => {
    const twin = to.childNodes[index];
    if (twin) moveHandlers(child, twin);
  });
}

/** Shows nodes of {@link dom} in `host`. Equal nodes are kept, with the focus and without a second announcement. */
export function showNodes(host: Element, made: ReactNode): void {
  const shown = [...host.childNodes];
  const nodes = nodesOf(made).map((node) => (typeof node === 'string' ? ownDocument.createTextNode(node) : node));
  nodes.forEach((node, index) => {
    const old = shown[index];
    if (!old) host.append(node);
    else if (old.isEqualNode(node)) moveHandlers(node, old);
    else old.replaceWith(node);
  });
  for (const old of shown.slice(nodes.length)) old.remove();
}

/** Removes the handlers of the nodes in `host`, as React adds its own. */
export function forgetHandlers(host: Element): void {
  for (const node of host.querySelectorAll('*')) handlersOf.delete(node);
}

export const canBePressed = (host: Element): boolean => host.querySelector('button') !== null;
