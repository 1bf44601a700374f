/** Names of what timesheets refer to, for many at once. */
import { lineText } from '../../../contract/kit/field-path.ts'
import type { Context } from '../../lib/handler.ts'
import { categoriesById, projectsById } from '../../projects/read.ts'
import type { RequestRecord } from '../../request/module.ts'
import { sheetOf, totalMinutesOf } from './sheet.ts'
import { nameIn } from '../../lib/name-in.ts'

/** Names of projects and categories by the keys a form keeps them under. */
export async function namesOfLines(lines: readonly { project: string; taskCategory: string }[], language: string): Promise<Record<string, string>> {
  const projects = await projectsById(lines.map((l) => l.project))
  const categories = await categoriesById(lines.map((l) => l.taskCategory))
  return Object.fromEntries([
    ...[...projects.values()].map((p) => [lineText('lines', 'project', p.id), nameIn(p, language)]),
    ...[...categories.values()].map((c) => [lineText('lines', 'taskCategory', c.id), nameIn(c, language)]),
  ]) as Record<string, string>
}

export async function timesheetTexts(records: RequestRecord[], { language }: Context): Promise<Map<string, Record<string, string>>> {
  const linesOf = new Map(records.map((r) => [r.id, sheetOf(r.values)?.lines ?? []]))
  const names = await namesOfLines([...linesOf.values()].flat(), language)
  return new Map(records.map(({ id, values }) => {
    const own = new Set((linesOf.get(id) ?? []).flatMap((l) => [lineText('lines', 'project', l.project), lineText('lines', 'taskCategory', l.taskCategory)]))
    // an inbox item holds only the block of its module: how much it is travels here
    return [id, { totalMinutes: String(totalMinutesOf(values)), ...Object.fromEntries(Object.entries(names).filter(([key]) => own.has(key))) }]
  }))
}
