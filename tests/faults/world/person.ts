/** People at the device: what they tap, what they are told, and what the oracle is to expect of it. */
import type { Engine } from '../../../src/offline/engine.ts'
import type { OutboxRow } from '../../../src/offline/rows.ts'
import type { Context } from './context.ts'
import { type Intent, isStopped, Oracle } from './oracle.ts'
import { Tab } from './tab.ts'
import { ISSUER, type World } from './world.ts'

const MODULE = 'leave-requests'
const nothingKept = (error: unknown) => ['AlreadyQueued', 'StorageFull'].includes((error as Error).name)

export interface Sending {
  how: 'save' | 'submit' | 'saveAndSubmit'
  attach: number
  undoMs: number
  taps: 1 | 2
}

/** The device with its tabs, and whoever sits before it. */
export class Device {
  readonly world: World
  readonly oracle: Oracle
  readonly tabs: Tab[] = []
  private made = 0

  constructor(world: World) {
    this.world = world
    this.oracle = new Oracle(world.ledger)
  }

  /** The n-th tab; a new one where it is gone. */
  tab(n: number): Tab {
    const there = this.tabs[n]
    if (there && !there.context.dead) return there
    const fresh = new Tab(this.world)
    this.tabs[n] = fresh
    fresh.start().catch(() => undefined) // the next trigger tries again
    return fresh
  }

  private mark(prefix: string): string {
    return `${prefix}${++this.made}`
  }

  async signIn(sub: string, tab: Tab = this.tab(0)): Promise<void> {
    await tab.signIn(this.world.sessionOf(sub))
  }

  async edit(tab: Tab, id: string): Promise<void> {
    const engine = await tab.engine()
    if (!engine) return
    const { sub } = engine.store.owner
    const there = await engine.readDraft(id)
    if (there?.state === 'queued') return // read-only on the screen
    const marker = this.mark('f')
    this.oracle.formStarted(sub, id, marker)
    const saved = await engine.saveDraft({ id, module: MODULE, values: { reason: marker }, version: there?.version ?? this.world.ledger.version(id) })
    if (saved) this.oracle.formSaved(sub, id, marker)
    else this.oracle.formUnchanged(sub, id, marker)
  }

  /** Save, Submit, or both at one tap, with attachments at times; sometimes an impatient second tap. */
  async send(tab: Tab, id: string, of: Sending): Promise<void> {
    const engine = await tab.engine()
    if (!engine) return
    const { sub } = engine.store.owner
    const there = await engine.readDraft(id)
    if (there?.state === 'queued') return
    const marker = this.mark('m')
    const uploads: string[] = []
    for (let i = 0; i < of.attach; i++) {
      const blob = `${marker}-file${i}`
      uploads.push(blob)
      await engine.saveBlob({ id: blob, recordId: id, fileName: `${blob}.jpg`, type: 'image/jpeg', category: 1, bytes: new ArrayBuffer(4) })
    }
    const baseVersion = there?.version ?? this.world.ledger.version(id)
    const attachmentIds = [...(there?.attachmentIds ?? []), ...uploads]
    const draft = { id, module: MODULE, values: { reason: marker }, version: baseVersion, attachmentIds }
    const notBefore = of.undoMs > 0 ? { notBefore: tab.context.now() + of.undoMs } : {}
    const command = (name: string, reason: string) => ({ op: `${MODULE}.${name}`, input: { id, reason }, recordId: id, baseVersion, baseSnapshot: { version: baseVersion }, draft, attachmentIds, label: { key: name }, ...notBefore })
    const names = of.how === 'saveAndSubmit' ? ['createOrUpdate', 'submit'] : [of.how === 'save' ? 'createOrUpdate' : 'submit']
    const markers = names.map((name, i) => (i === 0 ? marker : `${marker}-${name}`))
    const intents = markers.map((m) => this.oracle.begin({ marker: m, sub, recordId: id, draftId: id, uploads: attachmentIds }))
    this.oracle.formStarted(sub, id, marker)
    const commands = names.map((name, i) => command(name, markers[i] as string))
    // what stopped earlier is replaced by the new sending; what stops just now may be
    const before = this.oracle.unsentOf(sub, id).filter((i) => !intents.includes(i))
    const stopped = (await engine.list()).filter((row) => isStopped(row)).map((row) => this.oracle.ofRow(row))
    let ended = false
    const end = this.pending(() => ended || this.oracle.maybe(before))
    try {
      await Promise.all(Array.from({ length: of.taps }, () => this.tapped(engine, commands, intents, { sub, id, marker })))
      if (intents[0]?.acked) {
        this.oracle.replaced(before.filter((i) => stopped.includes(i)))
        const gone = await engine.list().then((rows) => before.filter((i) => !rows.some((row) => this.oracle.ofRow(row) === i)))
        this.oracle.maybe(gone)
      }
      ended = true
    } finally {
      end()
    }
  }

  private async tapped(engine: Engine, commands: Parameters<Engine['enqueueAll']>[0], intents: readonly Intent[], form: { sub: string; id: string; marker: string }): Promise<void> {
    try {
      const kept = commands.length === 1 ? [await engine.enqueue(commands[0] as never)] : await engine.enqueueAll(commands)
      const [stands] = kept.map((row, i) => this.oracle.acked(intents[i] as Intent, row, engine.store.device.db))
      if (stands) this.oracle.formSaved(form.sub, form.id, form.marker)
      else this.oracle.formUnchanged(form.sub, form.id, form.marker)
    } catch (error) {
      if (!nothingKept(error)) throw error
      this.oracle.formUnchanged(form.sub, form.id, form.marker)
    }
  }

  async decide(tab: Tab, id: string, action: 'approve' | 'reject', undoMs: number): Promise<void> {
    const engine = await tab.engine()
    if (!engine) return
    const { sub } = engine.store.owner
    const marker = this.mark('d')
    const intent = this.oracle.begin({ marker, sub, recordId: id, draftId: null, uploads: [] })
    const notBefore = undoMs > 0 ? { notBefore: tab.context.now() + undoMs } : {}
    try {
      this.oracle.acked(intent, await engine.enqueue({ op: `${MODULE}.${action}`, input: { id, note: marker }, recordId: id, baseVersion: this.world.ledger.version(id), label: { key: action }, ...notBefore }), engine.store.device.db)
    } catch (error) {
      if (!nothingKept(error)) throw error
    }
  }

  /** An act on one of the rows that are on the sync screen. Cut short, it may have happened or not. */
  private async onRow<R>(tab: Tab, which: number, suits: (row: OutboxRow) => boolean, act: (engine: Engine, row: OutboxRow) => Promise<R>): Promise<{ row: OutboxRow; result: R } | null> {
    const engine = await tab.engine()
    if (!engine) return null
    const rows = (await engine.list()).filter(suits)
    const row = rows[which % Math.max(1, rows.length)]
    if (!row) return null
    let ended = false
    const end = this.pending(() => ended || this.oracle.cutShort(row))
    try {
      const result = await act(engine, row)
      ended = true
      return { row, result }
    } finally {
      end()
    }
  }

  /** Acts that were begun: what happens at the end to those that never came to one. */
  private readonly open = new Set<() => unknown>()
  private pending(cutShort: () => unknown): () => void {
    this.open.add(cutShort)
    return () => {
      this.open.delete(cutShort)
      cutShort()
    }
  }

  /** Whatever is still under way will never come to an end. */
  giveUp(): void {
    for (const cutShort of this.open) cutShort()
    this.open.clear()
  }

  async undo(tab: Tab, which: number): Promise<void> {
    const done = await this.onRow(tab, which, (row) => row.state === 'queued' || row.state === 'needsSignIn', async (engine, row) => (await engine.undo(row.seq)) && engine.list())
    if (done?.result) this.oracle.takenBack(done.row, done.result)
  }

  async retry(tab: Tab, which: number): Promise<void> {
    await this.onRow(tab, which, (row) => row.state !== 'sent', async (engine, row) => {
      this.oracle.askedAgain(row)
      return engine.retry(row.seq)
    }).then(() => undefined)
  }

  async reopen(tab: Tab, which: number): Promise<void> {
    const done = await this.onRow(tab, which, (row) => row.draftId !== null && row.state !== 'sent', async (engine, row) => (await engine.reopen(row.seq)) && engine.list())
    if (done?.result) this.oracle.takenBack(done.row, done.result)
  }

  /** The three-way view: the person keeps what they wrote, on top of what the server has now. */
  async resolve(tab: Tab, which: number): Promise<void> {
    const marker = this.mark('f')
    const done = await this.onRow(tab, which, (row) => row.draftId !== null && row.state === 'conflict', async (engine, row) => {
      const id = row.draftId as string
      const draft = await engine.readDraft(id)
      if (!draft) return null
      this.oracle.formStarted(row.sub, id, marker)
      const kept = await engine.rebase(id, { values: { reason: marker }, attachmentIds: draft.attachmentIds, version: this.world.ledger.version(id), baseSnapshot: null, seenAt: draft.savedAt })
      if (kept) this.oracle.formSaved(row.sub, id, marker)
      else this.oracle.formUnchanged(row.sub, id, marker)
      return kept ? engine.list() : null
    })
    if (done?.result) this.oracle.takenBack(done.row, done.result)
  }

  async copyAsNew(tab: Tab, which: number): Promise<void> {
    const done = await this.onRow(tab, which, (row) => row.draftId !== null && isStopped(row), async (engine, row) => {
      const said = this.oracle.mayOf(row.sub, row.draftId as string)
      const copy = await engine.copyAsNew(row.draftId as string)
      return copy && { copy, may: [...said, ...this.oracle.mayOf(row.sub, row.draftId as string)], left: await engine.list() }
    })
    if (!done?.result) return
    const { copy, may, left } = done.result
    this.oracle.takenBack(done.row, left)
    this.oracle.formGone(done.row.sub, done.row.draftId as string)
    this.oracle.formCopied(done.row.sub, copy.id, may)
  }

  async discard(tab: Tab, which: number): Promise<void> {
    const done = await this.onRow(tab, which, (row) => row.state !== 'sent', (engine, row) => engine.discard(row.seq))
    for (const row of done?.result ?? []) this.oracle.thrownAway(row)
  }

  async throwFormAway(tab: Tab, id: string): Promise<void> {
    const engine = await tab.engine()
    if (!engine) return
    const { sub } = engine.store.owner
    let ended = false
    const end = this.pending(() => ended || this.oracle.formMaybeGone(sub, id))
    try {
      if (await engine.deleteDraft(id)) this.oracle.formGone(sub, id)
      ended = true
    } finally {
      end()
    }
  }

  async signOut(tab: Tab, choice: 'keep' | 'discard'): Promise<void> {
    const engine = await tab.engine()
    if (!engine) return
    const { sub } = engine.store.owner
    let ended = false
    const cutShort = () => choice === 'discard' && this.oracle.everythingMaybe(sub)
    const end = this.pending(() => ended || cutShort())
    try {
      const left = await tab.leave(choice)
      if (left !== null && choice === 'discard') this.oracle.everythingGone(left)
      ended = true
    } finally {
      end()
    }
  }

  owner = (sub: string) => ({ issuer: ISSUER, sub })
  contexts = (): Context[] => [...this.world.contexts]
}
