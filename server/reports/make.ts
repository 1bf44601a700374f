/** Makes a report's file: rows by key, chunk by chunk, so that neither memory nor anybody's waiting grows with them. */
import { setImmediate } from 'node:timers/promises'
import type { Language } from '../../contract/kit/language.ts'
import type { ReportCell, ReportFormat } from '../../contract/modules/reports/shapes.ts'
import { writeMoment } from '../../contract/kit/moment-text.ts'
import type { Context } from '../lib/handler.ts'
import { refuse } from '../lib/refuse.ts'
import { MOST_COLUMNS } from '../paper/model.ts'
import { findEmployee } from '../org/people.ts'
import type { ReportDef } from './definition.ts'
import type { FileFacts } from './files/facts.ts'
import { fileOf } from './files/file.ts'
import { formatsFor, localMoment } from './files/formats.ts'
import { cellsOf, choicesOf, type Opened, totalsOf } from './read.ts'
import { formatsOf } from './registry.ts'
import { nameOf } from './texts.ts'

/** @see docs/product/reports.md */
export const limits = { previewRows: 1_000, syncRows: 20_000, xlsxRows: 1_000_000, csvRows: 5_000_000, pdfRows: 5_000 }
export const mostRows: Record<ReportFormat, number> = { xlsx: limits.xlsxRows, csv: limits.csvRows, pdf: limits.pdfRows }
/** Rows read at a time: each is a short statement of its own. */
export const CHUNK = 2_000
/** Rows written at a time: everybody else has their turn between two such pieces. */
const PIECE = 200

/** @throws CallError report_format */
export function requireFormat(def: ReportDef, format: ReportFormat): void {
  if (!formatsOf(def).includes(format)) refuse('report_format', { format: format.toUpperCase() }, 'format')
}

/** @throws CallError report_too_many_rows, or report_other_format where another format holds them and is named */
export async function requireRoom({ query: { def }, source }: Opened, format: ReportFormat): Promise<void> {
  const rows = mostRows[format]
  if ((await source.count(rows)) <= rows) return
  const larger = formatsOf(def).filter((other) => mostRows[other] > rows)
  const counted = larger.length > 0 ? await source.count(Math.max(...larger.map((other) => mostRows[other]))) : 0
  const holding = larger.filter((other) => counted <= mostRows[other]).map((other) => other.toUpperCase())
  if (holding.length > 0) refuse('report_other_format', { rows, formats: holding.join(', ') }, 'format')
  refuse('report_too_many_rows', { rows }, 'format')
}

/** @throws CallError report_too_wide: more columns than a page holds */
export function requireWidth({ columns }: Pick<Opened, 'columns'>, format: ReportFormat): void {
  if (format === 'pdf' && columns.length > MOST_COLUMNS) refuse('report_too_wide', { columns: MOST_COLUMNS }, 'format')
}

/** Report and range, and nobody's name. */
export function fileNameOf({ query: { def, context, value } }: Opened, format: ReportFormat): string {
  const range = ['from', 'until', 'date'].flatMap((name) => value(name) ?? [])
  return `${[nameOf(def, context), ...range].join(' ')}.${format}`
}

export async function factsOf(opened: Opened, context: Context): Promise<FileFacts> {
  const { query, columns } = opened
  const { t, language, caller, now } = context
  const formats = await formatsFor(language as Language, caller.timeZone)
  const when = writeMoment(localMoment(now.toISOString(), formats.zone), `${formats.date} ${formats.time}`, formats.language)
  const person = await findEmployee(caller.employeeId)
  const who = person ? `${person.code} ${person.fullName}` : caller.fullName
  const title = nameOf(query.def, context)
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
  const chosen = (await choicesOf(query)).map(({ label, value }) => ({ name: label, value: isDay(value) ? writeMoment(value, formats.date, formats.language) : value }))
  return {
    title, columns, formats, aboutName: t('report:file.about'), madeAt: now, madeFor: caller.employeeId, footer: t('report:file.footer', { who, when }),
    about: [
      { name: t('report:file.report'), value: title }, { name: t('report:file.who'), value: who }, { name: t('report:file.when'), value: when },
      { name: t('report:file.scope'), value: t(`report:scope.${query.scope}`) }, ...chosen,
    ],
  }
}

export interface Making {
  /** The report as it is for its reader now: asked for before every chunk. */
  reopen: () => Promise<Opened>
  /** Told of each chunk that is written; may end the work by throwing. */
  onRows: (written: number) => Promise<void>
  /** Runs each read of many rows, perhaps twice; left out, they are read as anything else. */
  reading?: <T>(read: () => Promise<T>) => Promise<T>
}

/** The bytes of a file, as they are made. */
export async function* madeFile(format: ReportFormat, first: Opened, context: Context, { reopen, onRows, reading = (read) => read() }: Making): AsyncGenerator<Uint8Array> {
  const shown = first.columns.map((c) => c.name).join()
  let totals: ReportCell[] = []
  async function* rows(): AsyncGenerator<ReportCell[][]> {
    let written = 0
    for (let key: string | null = null, opened = first; ; opened = await reopen()) {
      if (opened.columns.map((c) => c.name).join() !== shown) refuse('report_right_changed')
      const [{ source }, last] = [opened, key]
      const chunk: Awaited<ReturnType<Opened['source']['after']>> = await reading(() => source.after(last, CHUNK))
      for (let from = 0; from < chunk.rows.length; from += PIECE) {
        yield chunk.rows.slice(from, from + PIECE).map((row) => cellsOf(row, opened.defs))
        await setImmediate()
      }
      written += chunk.rows.length
      await onRows(written)
      if (chunk.next === null) break
      key = chunk.next
    }
    if (first.columns.every((c) => c.total === 'none')) totals = first.columns.map(() => null)
    else {
      const last = await reopen()
      totals = await reading(() => totalsOf(last))
    }
  }
  yield* fileOf(format, await factsOf(first, context), { rows: rows(), totals: () => totals })
}
