export { Actions, Button } from './Actions.tsx';
export { mount } from './mount.tsx';
export { useText } from './translations.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    react: typeof import('./index.ts');
  }
}
