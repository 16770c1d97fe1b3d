/** All adapters. Tests: test/adapters.test.ts. */
import type { Adapter } from '../adapter.js';
import { msp } from './msp/adapter.js';
import { mstestRunner } from './mstestRunner/adapter.js';
import { testRunner } from './testRunner/adapter.js';

export { msp, mstestRunner, testRunner };

export const adapters: readonly Adapter[] = [msp, mstestRunner, testRunner];

/** Return the adapter of a protocol, or undefined for an unknown protocol. */
export function adapterOf(protocol: string): Adapter | undefined {
  return adapters.find((each) => each.protocol === protocol);
}
