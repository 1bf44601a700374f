/** Everything about one person as an archive: a page to read, a JSON file a kind for machines (GDPR art. 20), and the files. */
import { getTableName } from 'drizzle-orm'
import { atOneMoment } from '../db/context.ts'
import { withTransactionLimit } from '../db/watchdog.ts'
import type { FileStore } from '../files/store.ts'
import { type ArchivedFile, filesOf } from './archive-files.ts'
import { type Kind, kinds, type Person, type TableFacts } from './facts.ts'
import type { Kept } from './kept.ts'
import { createLabels, type Labels } from './labels.ts'
import { settingOf } from '../org/settings.ts'
import { ownPages, type Row, toldColumns } from './own-rows.ts'
import { fileList, kindHead, PAGE_END, pageColumns, pageHead, TABLE_END, tableHead, tableRow } from './page.ts'
import { registry } from './registry.ts'
import { type ZipFile, zipped } from '../lib/zip-stream.ts'

/** Long, for people of many years. It only reads. */
const LIMIT_MS = 3_600_000

export interface ArchiveInput {
  person: Person
  /** As whom the archive is of. */
  title: string
  madeAt: Date
  store: FileStore
  /** Of somebody who was erased, while it is kept. */
  kept: Kept | null
}

/** What others lead to comes before them: an erasure goes the other way. */
const tablesOf = (kind: Kind): TableFacts[] => registry.filter((facts) => facts.kind === kind).reverse()
const fileName = (kind: Kind) => `data/${kind.toLowerCase().replace(/[^a-z]+/g, '-')}.json`

/** Rows as JSON holds them. */
const told = (row: Row, columns: readonly string[]): Row => Object.fromEntries(columns.map((name) => [name, typeof row[name] === 'bigint' ? String(row[name]) : row[name]]))

async function* jsonOf(kind: Kind, person: Person): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{')
  for (const [i, facts] of tablesOf(kind).entries()) {
    const columns = toldColumns(facts)
    yield Buffer.from(`${i === 0 ? '' : ','}\n${JSON.stringify(getTableName(facts.table))}:[`)
    let isFirst = true
    for await (const rows of ownPages(facts, person)) {
      yield Buffer.from((isFirst ? '' : ',') + rows.map((row) => `\n${JSON.stringify(told(row, columns))}`).join(','))
      isFirst = false
    }
    yield Buffer.from(']')
  }
  yield Buffer.from('\n}\n')
}

async function* pageOf({ person, title, madeAt, kept }: ArchiveInput, labels: Labels, files: readonly ArchivedFile[]): AsyncGenerator<Uint8Array> {
  const lines = [
    `Everything this installation holds about ${title} (${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC). The folder data has the same for machines, as JSON.`,
    'Not in it: passwords, keys and addresses of devices; what colleagues answered about you in an appraisal before it was published, and who of them answered what; what others wrote in confidence. Records of other people are not yours, also where you decided on them: the traces say that you did.',
    ...(kept ? [`Kept until ${kept.until} by law: ${kept.fullName}, ${kept.code}, born ${kept.birthDate ?? 'on a day nobody noted'}, in service from ${kept.joinDate} to ${kept.leaveDate ?? ''}${kept.numbers.map(({ number }) => `, document ${number}`).join('')}.`] : []),
  ]
  const currency = await settingOf('currency')
  yield Buffer.from(pageHead({ title, lines, kinds }))
  for (const kind of kinds) {
    yield Buffer.from(kindHead(kind))
    if (kind === 'Files') yield Buffer.from(fileList(files))
    for (const facts of tablesOf(kind)) {
      const columns = pageColumns(toldColumns(facts))
      let isEmpty = true
      for await (const rows of ownPages(facts, person)) {
        await labels.learn(rows)
        if (isEmpty) yield Buffer.from(tableHead(facts, columns))
        isEmpty = false
        yield Buffer.from(rows.map((row) => tableRow(facts, row, columns, { labels, currency })).join(''))
      }
      if (!isEmpty) yield Buffer.from(TABLE_END)
    }
  }
  yield Buffer.from(PAGE_END)
}

async function* bytesOf(store: FileStore, key: string): AsyncGenerator<Uint8Array> {
  const stream = await store.getStream(key)
  if (stream) yield* stream as AsyncIterable<Uint8Array>
}

async function* textOf(text: () => string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text())
}

/** Hands the archive on piece by piece, as of one moment. @param take writes a piece */
export async function writeArchive(input: ArchiveInput, take: (pieces: AsyncIterable<Uint8Array>) => Promise<void>): Promise<void> {
  await withTransactionLimit(LIMIT_MS, () => atOneMoment(async () => {
    const labels = await createLabels()
    const files = await filesOf(input.person)
    const list: ZipFile[] = [
      { path: 'index.html', bytes: pageOf(input, labels, files) },
      ...kinds.map((kind) => ({ path: fileName(kind), bytes: jsonOf(kind, input.person) })),
      // whom the page named is known once it is written
      { path: 'data/people.json', bytes: textOf(() => `${JSON.stringify(labels.people(), null, 1)}\n`) },
      ...files.map(({ path, key }) => ({ path, bytes: bytesOf(input.store, key) })),
    ]
    await take(zipped(list))
  }))
}
