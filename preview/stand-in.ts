/** Control of the stand-in server, from the preview page. */
import type { LoggedCall, Settings } from '../fixtures/model.ts';
import { addressOf } from './root.ts';

const CONTROL = addressOf('/__stand-in/');

export type StandInAction = 'reset' | 'expire-tokens' | 'end-sessions' | 'clear-log';

export async function readSettings(): Promise<Settings> {
  return (await order('GET', 'settings')).json();
}

/**
 * Replaces some settings.
 * @returns all of them.
 * @throws if the server does not know a setting or its value.
 */
export async function changeSettings(patch: object): Promise<Settings> {
  return (await order('PUT', 'settings', patch)).json();
}

/** Calls logged after the one with this id, oldest first. */
export async function readLog(after: number): Promise<LoggedCall[]> {
  return (await order('GET', `log?after=${after}`)).json();
}

export async function act(action: StandInAction): Promise<void> {
  await order('POST', 'action', { action });
}

async function order(method: string, resource: string, body?: object): Promise<Response> {
  const response = await fetch(CONTROL + resource, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  if (response.ok) return response;
  const { error = response.statusText }: { error?: string } = await response.json();
  throw new Error(error);
}
