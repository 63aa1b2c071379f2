import type { TestProject } from 'vitest/node';
import { findChromium } from '../e2e/find-chromium.ts';

/** A browser for what needs no build of ours. */
export default function setup(project: TestProject): void {
  project.provide('chromium', findChromium());
}
