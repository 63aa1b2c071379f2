import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { createIsland } from './island.tsx';

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

let adopted: HTMLElement;
let host: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<div id="adopted"><p id="host">from the server</p></div>';
  adopted = document.getElementById('adopted') as HTMLElement;
  host = document.getElementById('host') as HTMLElement;
});

describe('an island', () => {
  it('has rendered its view when render returns, and another one after that', () => {
    const island = createIsland(host, adopted, 'rating', testPage());
    island.render(<b>one</b>);
    expect(host.innerHTML).toBe('<b>one</b>');
    island.render(<b>two</b>);
    expect(host.innerHTML).toBe('<b>two</b>');
    island.unmount();
  });

  it('empties its host and cleans up its effects when it is removed', () => {
    const ended = vi.fn();
    const island = createIsland(host, adopted, 'rating', testPage());
    island.render(<WithEffect onEnd={ended} />);
    island.unmount();
    expect(host.innerHTML).toBe('');
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe('an error in an island', () => {
  it('in the first render is reported once, on the adopted element, and nothing of the view stays', () => {
    const page = testPage();
    const failed: CustomEvent[] = [];
    adopted.addEventListener('k2:failed', (event) => failed.push(event as CustomEvent));
    const island = createIsland(host, adopted, 'rating', page);
    expect(() =>
      island.render(
        <>
          <b>one</b>
          <Broken />
        </>,
      ),
    ).not.toThrow();
    expect(page.failures).toEqual([error]);
    expect(failed.map(({ detail }) => detail)).toEqual([{ widget: 'rating', error }]);
    expect(host.innerHTML).toBe('');
    island.unmount();
  });

  it('in a later render is reported as well, and affects no other island', () => {
    const page = testPage();
    const otherHost = document.createElement('p');
    adopted.append(otherHost);
    const island = createIsland(host, adopted, 'rating', page);
    const other = createIsland(otherHost, adopted, 'rating', page);
    island.render(<Breakable />);
    other.render(<b>two</b>);
    host.querySelector('button')?.click();
    return vi.waitFor(() => {
      expect(page.failures).toEqual([error]);
      expect(host.innerHTML).toBe('');
      expect(otherHost.innerHTML).toBe('<b>two</b>');
    });
  });
});
