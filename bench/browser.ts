import type { TestProject } from 'vitest/node';
import { findChromium } from '../e2e/find-chromium.ts';

/** Finds a browser for measurements that need no build. */
export default function setup(project: TestProject): void {
  project.provide('chromium', findChromium());
}
