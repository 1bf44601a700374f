/** The product's own engine, from its sources, in a page of the product's origin: what a fault harness drives a tab with. Bundled by bundle.ts. */
// every call is known from the start: this bundle finds no folders
import '../../../contract/calls.ts'
import { pageNotes } from '../../../src/lib/page-notes.ts'
import { browserPort } from '../../../src/offline/browser-port.ts'
import { type Engine, openEngine } from '../../../src/offline/engine.ts'
import type { Enqueue } from '../../../src/offline/outbox.ts'
import { readSession } from '../../../src/offline/session.ts'

const port = browserPort(pageNotes())
let opening: Promise<Engine> | undefined

async function open(): Promise<Engine> {
  const session = await readSession(port)
  if (!session) throw new Error('nobody is signed in')
  return openEngine(port, session)
}
const engine = (): Promise<Engine> => (opening ??= open())
const drain = (why: 'online' | 'session') => void engine().then((e) => e.drain(why)).catch(() => undefined)

// as src/app/sync/start-sync.ts does
addEventListener('online', () => drain('online'))
port.onChanged((change) => change.kind === 'session' && drain('session'))

export interface Driver {
  /** Resolves when all are durable on the device. */
  enqueue(commands: Enqueue[]): Promise<void>
  /** A PDF, for a command that names it. */
  keepFile(id: string, recordId: string, text: string): Promise<void>
  drain(): Promise<{ left: number; by: string }>
  rows(): Promise<{ key: string; state: string; problem: string }[]>
}

const driver: Driver = {
  enqueue: async (commands) => {
    await (await engine()).enqueueAll(commands)
    const registration = (await navigator.serviceWorker?.getRegistration()) as unknown as { sync?: { register(tag: string): Promise<void> } } | undefined
    void registration?.sync?.register('ess-outbox').catch(() => undefined)
  },
  keepFile: async (id, recordId, text) => {
    await (await engine()).saveBlob({ id, recordId, fileName: `${id}.pdf`, type: 'application/pdf', category: 1, bytes: new TextEncoder().encode(text).buffer })
  },
  drain: async () => {
    const { left, stoppedBy } = await (await engine()).drain('manual')
    return { left, by: stoppedBy }
  },
  rows: async () => (await (await engine()).list()).map((row) => ({ key: row.commandId, state: row.state, problem: row.problem ? `${row.problem.status} ${row.problem.code} ${row.problem.message}` : '' })),
}
Object.assign(globalThis, { essDriver: driver })
