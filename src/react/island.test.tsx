import { type ReactNode, useEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { viewOf } from './island.tsx';

const error = new Error('cannot render');

function Broken(): never {
  throw error;
}

function Breakable() {
  const [broken, setBroken] = useState(false);
  return broken ? (
    <Broken />
  ) : (
    <button type="button" onClick={() => setBroken(true)}>
      one
    </button>
  );
}

function WithEffect({ onEnd }: { readonly onEnd: () => void }) {
  useEffect(() => onEnd, [onEnd]);
  return <b>one</b>;
}

const createView = viewOf<ReactNode>((state) => state);
let page: ReturnType<typeof testPage>;
let adopted: HTMLElement;
let host: HTMLElement;
const place = () => ({ adopted, widget: 'rating', page });

beforeEach(() => {
  page = testPage();
  document.body.innerHTML = '<div id="adopted"><p id="host"></p></div>';
  adopted = document.getElementById('adopted') as HTMLElement;
  host = document.getElementById('host') as HTMLElement;
});

describe('a view', () => {
  it('is rendered when it has been created, and with another state when show returns', () => {
    const view = createView(host, place(), <b>one</b>);
    expect(host.innerHTML).toBe('<b>one</b>');
    view.show(<b>two</b>);
    expect(host.innerHTML).toBe('<b>two</b>');
    view.unmount();
  });

  it('takes over the nodes that the host has', () => {
    host.innerHTML = '<b>one</b>';
    const [before] = host.children;
    const view = createView(host, place(), <b>one</b>);
    view.show(<b>two</b>);
    expect([...host.children]).toEqual([before]);
    expect(host.innerHTML).toBe('<b>two</b>');
    view.unmount();
  });

  it('empties its host and cleans up its effects when it is removed', () => {
    const ended = vi.fn();
    const view = createView(host, place(), <WithEffect onEnd={ended} />);
    view.unmount();
    expect(host.innerHTML).toBe('');
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe('an error in a view', () => {
  it('in the first render is reported once, on the adopted element, and nothing of the view stays', () => {
    const failed: CustomEvent[] = [];
    adopted.addEventListener('k2:failed', (event) => failed.push(event as CustomEvent));
    const broken = (
      <>
        <b>one</b>
        <Broken />
      </>
    );
    const view = createView(host, place(), broken);
    expect(page.failures).toEqual([error]);
    expect(failed.map(({ detail }) => detail)).toEqual([{ widget: 'rating', error }]);
    expect(host.innerHTML).toBe('');
    view.unmount();
  });

  it('in a later render is reported as well, and affects no other view', () => {
    const otherHost = document.createElement('p');
    adopted.append(otherHost);
    createView(host, place(), <Breakable />);
    createView(otherHost, place(), <b>two</b>);
    host.querySelector('button')?.click();
    return vi.waitFor(() => {
      expect(page.failures).toEqual([error]);
      expect(host.innerHTML).toBe('');
      expect(otherHost.innerHTML).toBe('<b>two</b>');
    });
  });
});
