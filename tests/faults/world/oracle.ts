/**
 * What the person was told, and whether it is true: acknowledged intents against the server's ledger and what is visible
 * on the device. It reads rows only as a sync screen does: their state.
 */
import type { LostItems } from '../../../src/offline/open-items.ts'
import type { DraftRow, OutboxRow } from '../../../src/offline/rows.ts'
import type { Failure } from '../kit.ts'
import type { Effect, Ledger } from './ledger.ts'

type Finding = Omit<Failure, 'seed'>

/** One tap that sends something. Its marker travels in the body, so that it is known at the server whatever key it has. */
export interface Intent {
  marker: string
  sub: string
  recordId: string
  draftId: string | null
  /** Attachments that must be there first. */
  uploads: string[]
  /** "Saved" was said. */
  acked: boolean
  seq: number
  /** Incarnation of the database: numbers begin anew with a new one. */
  era: string
  /** 'back': taken back, nothing was sent. 'gone': thrown away, it may have arrived. 'maybe': an act on it was cut short. */
  fate: 'owed' | 'back' | 'gone' | 'maybe'
  /** Was sent at least once when it was thrown away. */
  wasSent: boolean
  /** Number of effects at the server when the person asked for it again; later ones of its record may be ahead of it. */
  askedAgainAt: number
}

interface Form {
  sub: string
  id: string
  /**
   * What the form may say: what was saved last, and those whose saving was cut short since. Of two savings that overlap
   * (a frozen tab says "saved" late) either may be the later one. With the moment of "saved", null: not said, perhaps never.
   */
  may: Map<string, number | null>
  /** When a saving began. */
  began: Map<string, number>
  fate: 'kept' | 'gone' | 'maybe'
  /** When it was last thrown away, or perhaps was. */
  goneAt: number
}

export interface Seen {
  sub: string
  rows: readonly OutboxRow[]
  drafts: readonly DraftRow[]
  /** What the device says that it lost. */
  lost: readonly LostItems[]
}

const STOPPED = ['conflict', 'refused', 'quarantined', 'held']
const VISIBLE = ['queued', 'sending', 'unknown', 'sent', 'needsSignIn', ...STOPPED]

/** It waits for the person. */
export const isStopped = (row: OutboxRow): boolean => STOPPED.includes(row.state)

export const markerOf = (body: Record<string, unknown>): string => String(body.reason ?? body.note ?? body.id)

export class Oracle {
  readonly intents: Intent[] = []
  private readonly byKey = new Map<string, Intent>()
  private readonly forms = new Map<string, Form>()
  /** What was done, in another tab, to rows of which their own tab has not said "saved" yet. */
  private readonly ahead = new Map<string, ((intent: Intent) => unknown)[]>()
  private readonly ledger: Ledger
  private moments = 0
  private readonly mustBeNamed: Intent[] = []

  constructor(ledger: Ledger) {
    this.ledger = ledger
  }

  // --- what happens

  /** A tap begins; nothing was promised yet. */
  begin(of: Pick<Intent, 'marker' | 'sub' | 'recordId' | 'draftId' | 'uploads'>): Intent {
    const known = this.intents.find((i) => i.marker === of.marker && i.sub === of.sub)
    if (known) return known // the same command again
    const intent: Intent = { ...of, acked: false, seq: 0, era: '', fate: 'owed', wasSent: false, askedAgainAt: -1 }
    this.intents.push(intent)
    return intent
  }

  /** @returns false when the row of another tap stands for this one */
  acked(intent: Intent, row: { seq: number; commandId: string }, era: string): boolean {
    const key = `${intent.sub}:${row.commandId}`
    const known = this.byKey.get(key)
    if (known === intent) return true // an impatient second tap: what was done to the row since stays done
    if (known) {
      intent.fate = 'gone'
      return false
    }
    this.byKey.set(key, intent)
    // what another tab did meanwhile came before the row or after it
    Object.assign(intent, { acked: true, seq: row.seq, era, fate: intent.fate === 'owed' ? 'owed' : 'maybe' })
    for (const act of this.ahead.get(key) ?? []) act(intent)
    this.ahead.delete(key)
    return true
  }

  ofRow(row: OutboxRow): Intent | undefined {
    return this.byKey.get(`${row.sub}:${row.commandId}`)
  }

  /** The intent of a row, now or as soon as it is known: a row is on every tab's screen before its own tab has said "saved". */
  private whose(row: OutboxRow, act: (intent: Intent) => unknown): void {
    const key = `${row.sub}:${row.commandId}`
    const intent = this.byKey.get(key)
    if (intent) act(intent)
    else this.ahead.set(key, [...(this.ahead.get(key) ?? []), act])
  }

  /** What the person took back: the row, and what came from the same form. What is still on the sync screen is not taken back. */
  takenBack(row: OutboxRow, left: readonly OutboxRow[]): void {
    const still = left.map((r) => this.ofRow(r))
    for (const intent of this.owedOf(row.sub)) {
      const meant = intent === this.ofRow(row) || (row.draftId !== null && intent.draftId === row.draftId)
      // a tap that is still under way may come before this or after
      if (meant && !still.includes(intent)) intent.fate = intent.acked ? 'back' : 'maybe'
    }
    if (!this.ofRow(row) && !left.some((r) => r.commandId === row.commandId)) this.whose(row, (intent) => (intent.fate = 'back'))
  }

  /** What of a form is not at the server. */
  unsentOf(sub: string, draftId: string): Intent[] {
    return this.owedOf(sub).filter((i) => i.draftId === draftId)
  }

  /** The form was edited and sent again: the stopped sendings before are replaced. */
  replaced(intents: readonly Intent[]): void {
    for (const intent of intents) intent.fate = 'back'
  }

  maybe(intents: readonly Intent[]): void {
    for (const intent of intents) if (intent.fate === 'owed') intent.fate = 'maybe'
  }

  thrownAway(row: OutboxRow): void {
    this.whose(row, (intent) => Object.assign(intent, { fate: 'gone', wasSent: row.attempts > 0 }))
    if (row.draftId) this.formGone(row.sub, row.draftId)
  }

  /** An act on a row did not come to its end: it may have happened. */
  cutShort(row: OutboxRow): void {
    for (const intent of this.intents) {
      if (intent.sub === row.sub && (intent === this.ofRow(row) || (row.draftId !== null && intent.draftId === row.draftId) || intent.recordId === row.recordId)) {
        if (intent.fate === 'owed') intent.fate = 'maybe'
      }
    }
    if (!this.ofRow(row)) this.whose(row, (intent) => (intent.fate = 'maybe'))
    if (row.draftId) this.formMaybeGone(row.sub, row.draftId)
  }

  askedAgain(row: OutboxRow): void {
    const at = this.ledger.effects.length
    this.whose(row, (intent) => (intent.askedAgainAt = at))
  }

  /** Everything of a person on this device is gone, as they were told. */
  everythingGone(sub: string): void {
    for (const intent of this.owedOf(sub)) Object.assign(intent, { fate: 'gone', wasSent: true })
    for (const form of this.forms.values()) if (form.sub === sub) this.formGone(sub, form.id)
  }

  /** The browser takes everything back: what was said to be saved is to be named as lost. */
  evicted(): void {
    this.mustBeNamed.push(...this.intents.filter((i) => i.acked && i.fate === 'owed' && this.effectsOf(i).length === 0))
    for (const sub of this.people()) this.everythingGone(sub)
  }

  everythingMaybe(sub: string): void {
    for (const intent of this.owedOf(sub)) intent.fate = 'maybe'
    for (const form of this.forms.values()) if (form.sub === sub) this.formMaybeGone(sub, form.id)
  }

  people(): string[] {
    return [...new Set([...this.intents.map((i) => i.sub), ...[...this.forms.values()].map((f) => f.sub)])]
  }

  private owedOf(sub: string): Intent[] {
    return this.intents.filter((i) => i.sub === sub && (i.fate === 'owed' || i.fate === 'maybe') && this.effectsOf(i).length === 0)
  }

  // --- forms

  formStarted(sub: string, id: string, marker: string): void {
    const form = this.forms.get(`${sub}:${id}`) ?? { sub, id, may: new Map<string, number | null>(), began: new Map<string, number>(), fate: 'kept' as const, goneAt: 0 }
    this.forms.set(`${sub}:${id}`, form)
    form.may.set(marker, null)
    form.began.set(marker, ++this.moments)
  }

  /** Replaces what was said to be saved before this saving began; what was said meanwhile may be the later one. */
  formSaved(sub: string, id: string, marker: string): void {
    const form = this.forms.get(`${sub}:${id}`) as Form
    const began = form.began.get(marker) as number
    for (const [other, acked] of form.may) if (acked !== null && acked < began) form.may.delete(other)
    form.may.set(marker, ++this.moments)
    form.fate = form.goneAt < began ? 'kept' : 'maybe'
  }

  /** Nothing of it was stored. */
  formUnchanged(sub: string, id: string, marker: string): void {
    const form = this.forms.get(`${sub}:${id}`)
    if (form?.may.get(marker) === null) form.may.delete(marker)
  }

  formGone(sub: string, id: string): void {
    const form = this.forms.get(`${sub}:${id}`)
    if (form) Object.assign(form, { fate: 'gone', goneAt: ++this.moments })
  }

  /** What a form may say now. */
  mayOf(sub: string, id: string): string[] {
    return [...(this.forms.get(`${sub}:${id}`)?.may.keys() ?? [])]
  }

  /** A new form holds what another held at one moment between the tap and the answer: any of `may`. */
  formCopied(sub: string, id: string, may: readonly string[]): void {
    for (const marker of new Set(may)) {
      this.formStarted(sub, id, marker)
      const form = this.forms.get(`${sub}:${id}`)
      form?.may.set(marker, ++this.moments)
    }
  }

  formMaybeGone(sub: string, id: string): void {
    const form = this.forms.get(`${sub}:${id}`)
    if (form?.fate === 'kept') Object.assign(form, { fate: 'maybe', goneAt: ++this.moments })
  }

  // --- the judgement, after everything was healed

  private effectsOf({ marker }: Intent): Effect[] {
    return this.ledger.effects.filter((e) => markerOf(e.body) === marker)
  }

  judge(seen: readonly Seen[]): Finding[] {
    const found: Finding[] = this.ledger.changedBodies.map((a) => ({ column: 'broken', what: `one key with two bodies: ${a.path}` }))
    for (const intent of this.intents) found.push(...this.judgeIntent(intent, seen.find((s) => s.sub === intent.sub)))
    found.push(...this.judgeEffects(), ...this.judgeOrder(), ...this.judgeLost(seen))
    for (const at of seen) found.push(...this.judgeRows(at))
    for (const form of this.forms.values()) found.push(...this.judgeForm(form, seen.find((s) => s.sub === form.sub)))
    return found
  }

  private judgeIntent(intent: Intent, at: Seen | undefined): Finding[] {
    const effects = this.effectsOf(intent)
    const say = (column: Finding['column'], what: string): Finding[] => [{ column, what: `${intent.marker} (${intent.sub}, ${intent.recordId}): ${what}` }]
    if (effects.some((e) => e.sub !== intent.sub)) return say('wrongUser', `carried out as ${effects.map((e) => e.sub).join(', ')}`)
    if (effects.length > 1) return say('doubled', `${effects.length} effects`)
    if (intent.fate === 'back' && effects.length > 0) return say('doubled', 'carried out though it was taken back')
    if (intent.fate === 'gone' && intent.acked && !intent.wasSent && effects.length > 0) return say('doubled', 'carried out though it was thrown away unsent')
    const row = at?.rows.find((r) => this.ofRow(r) === intent)
    if (row && STOPPED.includes(row.state) && effects.length > 0 && !row.ambiguous) return say('broken', `${row.state}, yet the server has it`)
    if (row?.state === 'sent' && effects.length === 0) return say('lost', 'called sent, yet the server does not have it')
    if (!intent.acked || intent.fate !== 'owed' || effects.length === 1) return []
    if (!row) return say('lost', 'neither at the server nor on the device')
    return STOPPED.includes(row.state) ? [] : say('lost', `still ${row.state} after everything was healed`)
  }

  /** Effects nobody asked for. */
  private judgeEffects(): Finding[] {
    return this.ledger.effects.flatMap((effect): Finding[] => {
      const marker = markerOf(effect.body)
      const asked = this.intents.some((i) => i.marker === marker || i.uploads.includes(marker))
      if (!asked) return [{ column: 'broken', what: `an effect nobody asked for: ${effect.path} ${marker}` }]
      const again = this.ledger.effects.filter((e) => e.path === effect.path && e.key === effect.key && e.sub === effect.sub)
      return again.length > 1 ? [{ column: 'doubled', what: `${again.length} effects of one key: ${effect.path} ${marker}` }] : []
    })
  }

  private judgeOrder(): Finding[] {
    const { effects } = this.ledger
    const at = (intent: Intent) => effects.findIndex((e) => markerOf(e.body) === intent.marker)
    const done = this.intents.filter((i) => i.acked && at(i) >= 0)
    const found: Finding[] = []
    for (const first of done) {
      for (const id of first.uploads) {
        const upload = effects.findIndex((e) => e.body.id === id)
        if (upload > at(first)) found.push({ column: 'reordered', what: `${first.marker} went before its attachment ${id}` })
      }
      for (const second of done) {
        if (first.sub !== second.sub || first.era !== second.era || first.recordId !== second.recordId || first.seq >= second.seq || at(first) < at(second)) continue
        if (first.askedAgainAt <= at(second)) found.push({ column: 'reordered', what: `${second.marker} before ${first.marker} on ${first.recordId}` })
      }
    }
    return found
  }

  /** What an eviction took is named afterwards, unless it has arrived. */
  private judgeLost(seen: readonly Seen[]): Finding[] {
    return this.mustBeNamed.flatMap((intent): Finding[] => {
      const lost = seen.find((s) => s.sub === intent.sub)?.lost ?? []
      const isNamed = lost.some(({ db, open }) => db === intent.era && open.some(({ from, to }) => from <= intent.seq && intent.seq <= to))
      return isNamed || this.effectsOf(intent).length > 0 ? [] : [{ column: 'silent', what: `${intent.marker} (${intent.sub}, number ${intent.seq}) was evicted, and nothing says so` }]
    })
  }

  /** Each row is in one visible state, and what waits for another waits for one that is there. */
  private judgeRows({ sub, rows }: Seen): Finding[] {
    return rows.flatMap((row): Finding[] => {
      if (!VISIBLE.includes(row.state)) return [{ column: 'silent', what: `${sub}: row ${row.seq} is ${row.state}` }]
      const behind = row.state === 'held' ? rows.find((r) => r.seq === row.heldBy) : null
      if (behind === undefined || (behind && !STOPPED.includes(behind.state))) return [{ column: 'silent', what: `${sub}: row ${row.seq} is held by ${String(row.heldBy)}, which is ${behind?.state ?? 'gone'}` }]
      return []
    })
  }

  private judgeForm({ sub, id, may, fate }: Form, at: Seen | undefined): Finding[] {
    if (fate !== 'kept' || ![...may.values()].some((acked) => acked !== null)) return []
    const draft = at?.drafts.find((d) => d.id === id)
    if (draft && may.has(String(draft.values.reason))) return []
    if (this.ledger.effects.some((e) => e.sub === sub && may.has(markerOf(e.body)))) return []
    return [{ column: 'silent', what: `${sub}: form ${id} ${draft ? `says ${String(draft.values.reason)}` : 'is gone'}, should say ${[...may.keys()].join(' or ')}` }]
  }
}
