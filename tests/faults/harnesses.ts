/** Every fault harness by name, in the order of a full run. Each is loaded when it is asked for. */
import type { Harness } from './kit.ts'

export const harnesses: Record<string, () => Promise<Harness>> = {
  model: async () => (await import('./model/harness.ts')).harness,
  kills: async () => (await import('./kills/harness.ts')).harness,
  'lost-answers': async () => (await import('./lost-answers/harness.ts')).harness,
  deploys: async () => (await import('./deploys/harness.ts')).harness,
  upgrades: async () => (await import('./upgrades/harness.ts')).harness,
  guards: async () => (await import('./guards/harness.ts')).harness,
  tabs: async () => (await import('./tabs.ts')).default,
  'browser-kills': async () => (await import('./browser-kills.ts')).default,
  tokens: async () => (await import('./tokens.ts')).default,
  push: async () => (await import('./push/index.ts')).harness,
  quota: () => import('./quota/harness.ts').then((m) => m.harness),
}
