/** The demo company while its past is played through in memory. */
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Gate } from './attendance.ts'
import { attachment } from '../files/table.ts'
import { Diary } from './diary.ts'
import type { DemoFile } from './files.ts'
import { LeaveLedger } from './leave-ledger.ts'
import type { Person } from './people.ts'
import { EffectJournal } from './played-effect.ts'
import type { PlayedBooks } from './pay-books.ts'
import { PlayedFacts } from './played-facts.ts'
import { Schedule } from './schedule.ts'

export interface World {
  people: readonly Person[]
  /** @throws Error when nobody is called so */
  find: (name: string) => Person
  today: string
  now: Date
  /** Everybody's calendar, and the days taken by leave. */
  diary: Diary
  /** Whatever happens at a moment of the past. */
  schedule: Schedule
  /** What is known about days, and the days themselves. */
  facts: PlayedFacts
  ledger: LeaveLedger
  journal: EffectJournal
  /** How a day at the gate shall go, by `dayKey`: a story needs a forgotten check-out. */
  gates: Map<string, Gate>
  /** What pay takes for a module, where one keeps such books. */
  books: PlayedBooks | undefined
  /** Rows of further tables, written after the requests. */
  rows: Map<PgTable, object[]>
  /** Adds rows of a table that a module keeps beside its requests. */
  addRows: <T extends PgTable>(table: T, rows: T['$inferInsert'][]) => void
  /** Files of requests: their rows are among `rows`. */
  files: DemoFile[]
  addFile: (file: DemoFile) => void
}

/** A company with nothing in its books yet. */
export function worldOn(people: readonly Person[], today: string, now: Date): World {
  const byName = new Map(people.map((p) => [p.name, p]))
  const diary = new Diary(today)
  const schedule = new Schedule(now)
  const rows = new Map<PgTable, object[]>()
  const files: DemoFile[] = []
  const addRows: World['addRows'] = (table, added) => rows.set(table, [...(rows.get(table) ?? []), ...added])
  return {
    people, today, now, diary, schedule, rows,
    find(name) {
      const person = byName.get(name)
      if (!person) throw new Error(`nobody is called ${name}`)
      return person
    },
    facts: new PlayedFacts(diary, people),
    ledger: new LeaveLedger(people, diary, schedule),
    journal: new EffectJournal(),
    gates: new Map(),
    books: undefined,
    addRows, files,
    addFile(file) {
      files.push(file)
      addRows(attachment, [file.row])
    },
  }
}
