import type { TestProject } from 'vitest/node';
import { findChromium } from '../e2e/find-chromium.ts';

/** Starts a browser for measurements that need no build of ours. */
export default function setup(project: TestProject): void {
  project.provide('chromium', findChromium());
}
