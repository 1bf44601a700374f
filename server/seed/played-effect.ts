/** Effects of the demo requests: what each submit held, each approval changed and each cancellation gave back, with their log. */
import type { effectLog } from '../request/table.ts'
import type { PlayedFacts, Saying } from './played-facts.ts'
import type { Change, Consequence, Played, PlayedRecord } from './played-record.ts'
import { idOf } from './random.ts'
import type { Act } from './timeline.ts'

type LogRow = typeof effectLog.$inferSelect

/** One of a module's effects or holds, in memory: same kind, same targets, same order as the module's own. */
export interface PlayedEffect {
  kind: string
  /** @returns what it changed; nothing where it does not apply */
  post(played: Played): Change[]
  /** Takes it back. Called only when `post` changed something. */
  reverse(played: Played, logged: readonly Change[]): Change[]
}

/**
 * An effect that says something about days of the line's employee and worked them out: most effects of the time modules.
 * @param kind the effect's
 * @param factKind one of the facts a day is computed from
 */
export const factEffect = (facts: PlayedFacts, kind: string, factKind: string, say: (played: Played) => Saying[]): PlayedEffect => ({
  kind,
  post(played) {
    const said = say(played)
    facts.record(played, factKind, said)
    return facts.workOut(played, said.map((s) => s.date))
  },
  reverse: (played) => facts.workOut(played, facts.withdraw(played, factKind)),
})

/** The effect log while the past is played through. */
export class EffectJournal {
  readonly rows: LogRow[] = []
  readonly #byRequest = new Map<string, LogRow[]>()

  /** Does what an act means. Call in order of time: attendance builds on what was approved before. */
  carryOut(record: PlayedRecord, act: Act, consequence: Consequence, { holds = [], effects = [] }: { holds?: readonly PlayedEffect[]; effects?: readonly PlayedEffect[] }): void {
    if (consequence === 'hold') this.#post(holds, record, act)
    if (consequence === 'release' || consequence === 'post') this.#takeBack(holds, record, act)
    if (consequence === 'post') this.#post(effects, record, act)
    if (consequence === 'reverse') this.#takeBack(effects, record, act)
  }

  #post(effects: readonly PlayedEffect[], record: PlayedRecord, act: Act): void {
    for (const effect of effects) {
      for (const line of record.lines) this.#log({ record, line, act }, effect, effect.post({ record, line, act }), [])
    }
  }

  #takeBack(effects: readonly PlayedEffect[], record: PlayedRecord, act: Act): void {
    for (const effect of effects.toReversed()) {
      for (const line of record.lines.toReversed()) {
        const own = (this.#byRequest.get(record.row.id) ?? []).filter((r) => r.lineId === line.lineId && r.kind === effect.kind && r.reversedAt === null && r.reversalOf === null)
        if (own.length === 0) continue
        const changes = effect.reverse({ record, line, act }, own)
        for (const row of own) row.reversedAt = act.at
        this.#log({ record, line, act }, effect, changes, own)
      }
    }
  }

  #log({ record, line, act }: Played, effect: PlayedEffect, changes: readonly Change[], reversed: readonly LogRow[]): void {
    const own = this.#byRequest.get(record.row.id) ?? []
    this.#byRequest.set(record.row.id, own)
    for (const { target, before, after } of changes) {
      const row: LogRow = {
        id: idOf(`effect:${record.story.key}:${own.length}`), requestId: record.row.id, lineId: line.lineId, kind: effect.kind, target, before, after, postedAt: act.at, reversedAt: null,
        reversalOf: (reversed.find((r) => r.target === target) ?? reversed[0])?.id ?? null,
      }
      own.push(row)
      this.rows.push(row)
    }
  }
}
