/** Nine projects, six task categories, and the weekly timesheets of those who work on them. @see contract/modules/timesheets/README.md#demo-company */
import { addDays, weekday } from '../../../contract/kit/civil-date.ts'
import type { SheetLine } from '../../../contract/modules/timesheets/rules.ts'
import { timesheetModule } from './index.ts'
import { project, projectMember, projectTime, taskCategory } from '../../projects/table.ts'
import { atSupervisor } from '../../seed/desk.ts'
import type { Person } from '../../seed/people.ts'
import type { PlayedEffect } from '../../seed/played-effect.ts'
import type { Change } from '../../seed/played-record.ts'
import { idOf, randomFor } from '../../seed/random.ts'
import { personas } from '../../seed/roster.ts'
import type { Ending, Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'

const DAY_MINUTES = 480
/** Weeks that are over, counted back; the newest is still being decided. */
const WEEKS = 4
const projectId = (code: string) => idOf(`project:${code}`)
const categoryId = (code: string) => idOf(`task-category:${code}`)

/** Code, names, and whose it is: everybody's, a department's, or every n-th of one. */
const projects = [
  ['GENERAL', { en: 'General work', id: 'Pekerjaan umum', ar: 'أعمال عامة' }, null, 0],
  ['PORTAL', { en: 'Employee portal', id: 'Portal karyawan', ar: 'بوابة الموظفين' }, 'ITD', 1],
  ['WAREHOUSE', { en: 'Warehouse renewal', id: 'Pembaruan gudang', ar: 'تجديد المستودع' }, 'ITD', 2],
  ['FILLING-4', { en: 'Filling line 4', id: 'Lini pengisian 4', ar: 'خط التعبئة 4' }, 'ITD', 3],
  ['CHAT', { en: 'Customer chat', id: 'Obrolan pelanggan', ar: 'محادثة العملاء' }, 'CCR', 1],
  ['LOYALTY', { en: 'Loyalty club', id: 'Klub pelanggan setia', ar: 'نادي الولاء' }, 'CCR', 2],
  ['TEA-LAUNCH', { en: 'Launch of iced tea', id: 'Peluncuran teh dingin', ar: 'إطلاق الشاي المثلج' }, 'CCR', 3],
  ['HALAL', { en: 'Halal recertification', id: 'Sertifikasi ulang halal', ar: 'تجديد شهادة الحلال' }, 'ITD', 5],
  ['DEPOT', { en: 'Move of the Makassar depot', id: 'Pindahan depo Makassar', ar: 'نقل مستودع ماكاسار' }, 'CCR', 4],
] as const
/** Over since so many days. */
const OVER: Partial<Record<string, number>> = { DEPOT: 70 }

const categories = [
  ['build', { en: 'Development', id: 'Pengembangan', ar: 'تطوير' }, false],
  ['analysis', { en: 'Analysis', id: 'Analisis', ar: 'تحليل' }, false],
  ['support', { en: 'Support', id: 'Dukungan', ar: 'دعم' }, false],
  ['meeting', { en: 'Meetings', id: 'Rapat', ar: 'اجتماعات' }, false],
  ['learning', { en: 'Learning', id: 'Belajar', ar: 'تعلّم' }, false],
  ['absence', { en: 'Absence', id: 'Ketidakhadiran', ar: 'غياب' }, true],
] as const

const notes = ['', '', '', 'Release week', 'Two days on site', 'Handover to the night team']

const reporters = (world: World): Person[] => world.people.filter((p) => p.department === 'ITD' || p.department === 'CCR')

/** Projects a person is on, their own first, general work last. */
function projectsOf(person: Person, place: number): string[] {
  const own = projects.filter(([code, , department, every]) => department === person.department && OVER[code] === undefined && place % every === 0).map(([code]) => code)
  return [...own.toReversed(), 'GENERAL']
}

/** A week as this person would report it: most of each day on one thing, the rest on another; leave is absence. */
function linesOf(world: World, person: Person, place: number, monday: string): SheetLine[] {
  const random = randomFor(`timesheet:${person.name}:${monday}`)
  const [first = 'GENERAL', second = first] = projectsOf(person, place)
  const main = person.department === 'ITD' ? 'build' : 'support'
  const lines: Omit<SheetLine, 'lineId'>[] = []
  for (const { date, kind } of world.diary.days(person, monday, addDays(monday, 6))) {
    if (kind !== 'work') continue
    const line = (code: string, category: string, durationMinutes: number, description: string | null = null) => lines.push({ date, project: projectId(code), taskCategory: categoryId(category), durationMinutes, description })
    const isFree = world.diary.isFree(person, { startDate: date, endDate: date, startDateLeaveType: 0, endDateLeaveType: 0 })
    if (!isFree) line('GENERAL', 'absence', DAY_MINUTES)
    else {
      const rest = random.pick([0, 60, 60, 120, 180])
      line(first, main, DAY_MINUTES - rest, random.chance(0.1) ? 'Reviewed with the team' : null)
      if (rest > 0) line(second, random.pick(['meeting', 'analysis', 'learning']), rest)
    }
  }
  return lines.map((l, i) => ({ lineId: idOf(`timesheet-line:${person.name}:${monday}:${i}`), ...l }))
}

/** How the newest week stands: eight wait, two of them for the supervisor; one is back, one not sent, two people forgot. */
function endingsOf(world: World, people: readonly Person[]): Map<string, Ending | null> {
  const desk = atSupervisor(world, { count: 2, from: 14 })
  const taken = new Set([...desk.map((d) => d.person.id), ...personas.map((p) => world.find(p.name).id)])
  const others = people.filter((p) => !taken.has(p.id))
  const [team, care] = [others.filter((p) => p.boss === 'Clara Wijayanti' || p.boss === 'Gunawan Sitorus'), others.filter((p) => p.department === 'CCR')]
  const named = (of: readonly Person[], from: number, count: number, ending: Ending | null) => of.slice(from, from + count).map((p): [string, Ending | null] => [p.id, ending])
  return new Map([
    ...desk.map(({ person, ending }): [string, Ending | null] => [person.id, ending]),
    ...named(team, 0, 6, { kind: 'waiting', level: 1 }),
    ...named(team, 6, 1, null), ...named(team, 7, 1, { kind: 'draft' }),
    ...named(care, 0, 1, null), ...named(care, 1, 1, { kind: 'revised', level: 1, note: 'Wednesday is missing.' }),
  ])
}

/** Hours since ten o'clock on a day, at least a few. */
const hoursSince = (date: string, now: Date): number => Math.max(3, (now.getTime() - Date.parse(`${date}T10:00:00+07:00`)) / 3_600_000)

function storiesOf(world: World): Story[] {
  const people = reporters(world)
  const newest = endingsOf(world, people)
  const lastMonday = addDays(world.today, -((weekday(world.today) + 6) % 7) - 7)
  return people.flatMap((person, place) =>
    Array.from({ length: WEEKS }, (_, back): Story | null => {
      const start = addDays(lastMonday, -7 * back)
      const named = back === 0 ? newest.get(person.id) : undefined
      const lines = linesOf(world, person, place, start)
      if (named === null || lines.length === 0 || start < person.joinDate) return null
      const hoursAgo = hoursSince(addDays(start, 7), world.now)
      return {
        key: `timesheet:${person.name}:${back}`, person, note: randomFor(`timesheet-note:${person.name}:${back}`).pick(notes), hoursAgo, settledHoursAgo: back === 0 ? hoursAgo / 2 : hoursAgo - 60,
        ending: named ?? (back === 2 && place === 5 ? { kind: 'reversed', note: 'Wrong project' } : { kind: 'approved' }),
        values: { start, until: addDays(start, 6), lines, totalMinutes: lines.reduce((sum, l) => sum + l.durationMinutes, 0) },
      }
    }).filter((s) => s !== null),
  )
}

/** The module's own effect: hours of projects, and what the log says of their totals. */
function projectHours(world: World): PlayedEffect {
  const totals = new Map<string, number>()
  const rows = new Map<string, { reversedAt: Date | null }[]>()
  const changing = (lines: readonly SheetLine[], sign: 1 | -1): Change[] =>
    [...Map.groupBy(lines, (l) => l.project)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, own]) => {
      const before = totals.get(id) ?? 0
      const after = before + sign * own.reduce((sum, l) => sum + l.durationMinutes, 0)
      totals.set(id, after)
      return { target: `project:${id}`, before: { minutes: before }, after: { minutes: after } }
    })
  return {
    kind: 'projectHours',
    post({ record, act }) {
      const lines = record.row.values.lines as SheetLine[]
      const own = lines.map((l, i) => ({
        id: idOf(`project-time:${record.story.key}:${i}`), projectId: l.project, taskCategoryId: l.taskCategory, employeeId: record.row.employeeId, date: l.date, minutes: l.durationMinutes, requestId: record.row.id, recordedAt: act.at, reversedAt: null as Date | null,
      }))
      rows.set(record.row.id, own)
      world.addRows(projectTime, own)
      return changing(lines, 1)
    },
    reverse({ record, act }) {
      for (const row of rows.get(record.row.id) ?? []) row.reversedAt = act.at
      return changing(record.row.values.lines as SheetLine[], -1)
    },
  }
}

function addProjects(world: World): void {
  const since = addDays(world.today, -400)
  const until = (code: string) => (OVER[code] === undefined ? null : addDays(world.today, -OVER[code]))
  world.addRows(project, projects.map(([code, names, department]) => ({ id: projectId(code), code, names, from: since, until: until(code), isForEveryone: department === null })))
  world.addRows(taskCategory, categories.map(([code, names, isAbsence], position) => ({ id: categoryId(code), code, names, isAbsence, position })))
  world.addRows(projectMember, reporters(world).flatMap((person, place) =>
    projects.filter(([, , department, every]) => department === person.department && place % every === 0).map(([code]) => ({ projectId: projectId(code), employeeId: person.id, from: since, until: until(code) }))))
}

export const tellTimesheets: Teller = (world) => {
  addProjects(world)
  return { module: timesheetModule, stories: storiesOf(world), effects: [projectHours(world)] }
}
