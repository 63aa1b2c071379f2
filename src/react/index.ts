export { Actions, Button, Words } from './Actions.tsx';
export { mount } from './mount.tsx';
export { useText } from './translations.ts';
