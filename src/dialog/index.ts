// The exports of `loadFile('dialog')`: a question before an action. Widgets with a dialog of their own import `dialog.ts`.
export { openDialog } from './dialog.ts';
