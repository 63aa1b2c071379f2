import { viewOf } from '../../src/react/island.tsx';
import { Text } from '../../src/react/parts.tsx';
import type { HintState } from './controller.ts';

export const createView = viewOf<HintState>(({ hint }) => <Text text={hint} />);

declare module '../../src/dom/load-file.ts' {
  interface Files {
    'lost-credentials-view': typeof import('./view.tsx');
  }
}
