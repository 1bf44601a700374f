/** Attendance to take along: a workbook of people and sessions, or a sheet to sign in a room without phones. */
import { eq } from 'drizzle-orm'
import type { AttendanceOfPerson } from '../../../../contract/modules/training/attendance-calls.ts'
import type { Language } from '../../../../contract/kit/language.ts'
import { q } from '../../../db/context.ts'
import { type Context, FileAnswer } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { type Cell, largeWorkbook, workbookType } from '../../../lib/workbook.ts'
import type { Block } from '../../../paper/model.ts'
import { paper } from '../../../paper/paper.ts'
import { titleOf } from '../../../training/cards.ts'
import { findTraining, groupsOf, isForGroup, type Session, sessionsOf, type Training } from '../../../training/open.ts'
import { trainingGroup, trainingSession } from '../../../training/table.ts'
import { subjectNames } from '../../../training/terms/subjects.ts'
import { everybodyOf, peopleOf } from './lists.ts'
import { readingOf } from './rights.ts'

interface Meant {
  training: Training
  sessions: Session[]
  groupId: string | null
}

/** A training, one of its groups, or one of its sessions. */
async function meantBy(id: string): Promise<Meant | null> {
  const [session] = await q().select().from(trainingSession).where(eq(trainingSession.id, id))
  const [group] = session ? [] : await q().select().from(trainingGroup).where(eq(trainingGroup.id, id))
  const training = await findTraining(session?.trainingId ?? group?.trainingId ?? id)
  if (!training) return null
  const live = (await sessionsOf([training.id])).filter((s) => s.status !== 'cancelled')
  return { training, groupId: group?.id ?? session?.groupId ?? null, sessions: session ? [session] : live.filter((s) => !group || isForGroup(s, group.id)) }
}

/** A cell that a spreadsheet would take for a formula is a text. */
const safe = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const readable = (local: string) => local.replace('T', ' ')

function rowOf(person: AttendanceOfPerson, sessions: readonly Session[]): Cell[] {
  const marks = new Map(person.marks.map((m) => [m.sessionId, m]))
  const cells = sessions.map((s) => {
    const mark = marks.get(s.id)
    const times = [mark?.inTime, mark?.outTime].flatMap((time) => (time ? [time.slice(11)] : []))
    return mark ? safe([mark.attendanceStatus, ...times].join(' ')) : ''
  })
  return [safe(person.employeeCode), safe(person.employee), safe(person.companyStructure), safe(person.sessionGroup), ...cells, Number(person.trainingHour), Number(person.percent)]
}

/** Empty rows for who comes without standing on the list. */
const SPARE_ROWS = 5

function sheetBlocks({ sessions }: Meant, people: readonly AttendanceOfPerson[], groups: ReadonlyMap<string, string>, { t }: Context): Block[] {
  const columns = ['number', 'code', 'name', 'in', 'out', 'signature'].map((name) => ({ head: t(`training:sheet.${name}`) }))
  return sessions.flatMap((s, i): Block[] => {
    const theirs = people.filter((p) => p.marks.some((m) => m.sessionId === s.id))
    const named = theirs.map((p, n) => [String(n + 1), p.employeeCode, p.employee, '', '', ''])
    const spare = Array.from({ length: SPARE_ROWS }, (_, n) => [String(theirs.length + n + 1), '', '', '', '', ''])
    return [
      ...(i > 0 ? [{ kind: 'newPage' } as const] : []),
      { kind: 'heading', text: [s.title, groups.get(s.groupId ?? '')].filter(Boolean).join(', ') || t('training:sheet.session', { number: i + 1 }) },
      { kind: 'text', text: [`${readable(s.startsLocal)} – ${readable(s.endsLocal)}`, s.place].filter(Boolean).join(', ') },
      { kind: 'table', columns, rows: [...named, ...spare] },
    ]
  })
}

/** @throws CallError not_found, paper_too_large */
export async function downloadAttendance({ id, type }: { id: string; type: 1 | 2 }, context: Context): Promise<FileAnswer> {
  const meant = (await meantBy(id)) ?? refuse('not_found')
  const { training: of, sessions, groupId } = meant
  if (!(await readingOf(of.id, context)).isCrew) refuse('not_found')
  const rows = (await everybodyOf(of.id, undefined)).filter((r) => groupId === null || r.part.groupId === groupId)
  const people = await peopleOf(of, rows, { isCrew: true }, context)
  const { t, language } = context
  const title = titleOf(of, await subjectNames([of.subjectId], language))
  if (type === 2) {
    const groups = new Map((await groupsOf([of.id])).map((g) => [g.id, g.name]))
    const bytes = await paper({ language: language as Language, title: t('training:sheet.title', { title }), madeAt: context.now, layout: 'landscape', blocks: sheetBlocks(meant, people, groups, context), footer: of.code }, { of: context.caller.employeeId })
    return new FileAnswer(bytes, 'application/pdf', `${of.code} sign-in.pdf`)
  }
  const headings = ['code', 'name', 'department', 'group'].map((name) => t(`training:sheet.${name}`))
  const named = sessions.map((s) => safe([readable(s.startsLocal), s.title].filter(Boolean).join(' ')))
  const bytes = await largeWorkbook({
    name: t('training:sheet.attendance'), rows: [[...headings, ...named, t('training:sheet.hours'), t('training:sheet.percent')], ...people.map((p) => rowOf(p, sessions))],
    widths: [12, 28, 22, 16, ...sessions.map(() => 24), 10, 10], rightToLeft: language === 'ar',
  })
  return new FileAnswer(bytes, workbookType, `${of.code}.xlsx`)
}
