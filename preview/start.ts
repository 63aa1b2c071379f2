/** Starts the preview. In the demo, the worker that answers in place of a server starts first. */
import { notify } from './notice.ts';

async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const isControlled = new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  await serviceWorker.register('worker.js');
  if (!serviceWorker.controller) await isControlled;
}

try {
  if (!import.meta.hot) await startWorker();
  await import('./main.ts');
} catch (error) {
  notify(`The demo needs a browser with service workers, outside private windows. ${error}`, true);
}
