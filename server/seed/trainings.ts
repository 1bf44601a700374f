/** The trainings of the demo company: who is trained in what, when and where. The stories of their requests and registrations are told of these. */
import { addDays, weekday } from '../../contract/kit/civil-date.ts'
import { subjectOf } from './configuration.ts'
import { at, dateAt, minuteAt } from './moments.ts'
import { idOf } from './random.ts'
import type { SiteCode } from './roster.ts'
import { type Ending, requestIdOf } from './story.ts'
import type { World } from './world.ts'

/** Who plans and runs trainings. */
export const TRAINER = 'Ratih Puspitasari'

export interface DemoSession {
  date: string
  /** Minutes from the day's midnight; an end past 1440 is on the next day. */
  from: number
  until: number
  breakMinutes: number
  title?: string
  group?: string
}

interface Cost {
  item: 'trainer' | 'room' | 'meals' | 'travel' | 'material' | 'fee'
  minor: number
  currency: string
  note: string
}

export interface DemoOffer {
  opens: string
  closes: string
  quota: number
  waitingMax: number
}

export interface DemoTraining {
  key: string
  /** Code of the subject. */
  subject: string
  title: string
  why: string
  requester: string
  site: SiteCode
  place: string
  from: string
  until: string
  sessions: DemoSession[]
  groups: { name: string; capacity: number }[]
  members: { name: string; group?: string }[]
  /** Somebody of the company, or from outside. */
  leader: { name: string; company?: string } | null
  /** Who gives it, elsewhere. */
  provider: string | null
  costs: Cost[]
  offer: DemoOffer | null
  forms: { kind: 1 | 2 | 3; code: string }[]
  needsCheckOut: boolean
  givesCertificate: boolean
  ending: Ending
  /** Days since it was asked for, and since it was decided. */
  askedDaysAgo: number
  decidedDaysAgo: number
}

const KEY = 'training-request'
/** The training has the id of its request. */
export const trainingIdOf = (key: string): string => requestIdOf({ key: storyKeyOf(key) })
export const storyKeyOf = (key: string): string => `${KEY}:${key}`
/** Rows of its lists keep the ids they have in the request. */
export const rowIdOf = (key: string, list: string, name: string | number): string => idOf(`${storyKeyOf(key)}:${list}:${name}`)

const HOUR = 60
const DAY = 24 * HOUR
/** Minutes after a full hour until the training of today has begun with it: time for somebody to come late. */
const UNDER_WAY = 25
const LATEST = DAY - 1

/** The nearest day of the week's first five, going one way. */
const weekdayFrom = (date: string, step: 1 | -1): string => (weekday(date) % 6 === 0 ? weekdayFrom(addDays(date, step), step) : date)

const half = (date: string, from: number, minutes: number, more: Partial<DemoSession> = {}): DemoSession => ({ date, from, until: from + minutes, breakMinutes: 15, ...more })
/** A morning and an afternoon of so many minutes each, breaks among them. */
const wholeDay = (date: string, minutes: number): DemoSession[] => [half(date, 9 * HOUR, minutes, { title: 'Morning' }), half(date, 13 * HOUR + 30, minutes, { title: 'Afternoon' })]

/** Today's: from a full hour that has begun a while ago, three hours. */
export function todaysSession(now: Date): DemoSession {
  const date = dateAt(now)
  const minute = minuteAt(date, now, 'JKT')
  const from = Math.max(0, Math.floor((minute - UNDER_WAY) / HOUR) * HOUR)
  return { date, from, until: Math.min(from + 3 * HOUR, LATEST), breakMinutes: 15 }
}

type Told = Pick<DemoTraining, 'key' | 'subject' | 'sessions'> & Partial<DemoTraining>

function trainingOf({ key, subject, sessions, ...told }: Told): DemoTraining {
  const dates = sessions.map((s) => s.date).sort()
  return {
    key, subject, sessions, title: '', why: '', requester: TRAINER, site: 'JKT', place: 'Training room, 2nd floor', from: dates[0] ?? '', until: dates.at(-1) ?? '', groups: [], members: [], leader: { name: TRAINER }, provider: null,
    costs: [], offer: null, forms: [], needsCheckOut: false, givesCertificate: false, ending: { kind: 'approved' }, askedDaysAgo: 40, decidedDaysAgo: 34, ...told,
  }
}

const people = (...names: string[]) => names.map((name) => ({ name }))
const rupiah = (millions: number): Pick<Cost, 'minor' | 'currency'> => ({ minor: millions * 100_000_000, currency: 'IDR' })

/** Those who come from outside. */
const COACH = { name: 'Marlina Siregar', company: 'Sinar Coaching' }
const FIREMEN = { name: 'Bambang Sutejo', company: 'Pemadam Nusantara' }

/** Six that are under way or ahead. */
function active({ today, now }: World): DemoTraining[] {
  const yesterday = addDays(today, -1)
  const tomorrow = addDays(today, 1)
  const a3 = weekdayFrom(addDays(today, 12), 1)
  const a4 = weekdayFrom(addDays(today, 20), 1)
  const a5 = weekdayFrom(addDays(today, 5), 1)
  const groupOf = (group: string, ...names: string[]) => names.map((name) => ({ name, group }))
  return [
    trainingOf({
      key: 'a1', subject: 'fire-safety', why: 'Yearly drill, second floor', sessions: [todaysSession(now)], place: 'Assembly hall', askedDaysAgo: 31, decidedDaysAgo: 26, leader: { name: TRAINER }, givesCertificate: true,
      forms: [{ kind: 2, code: 'FIRE-TEST' }, { kind: 3, code: 'FEEDBACK' }],
      members: people('Budi Santoso', 'Putri Maharani', 'Patrick Sihombing', 'Mulyadi Tanoto', 'Ida Ayu Kencana', 'Christina Siahaan', 'Eko Purwanto', 'Dina Lestari', 'Kevin Halim', 'Samuel Pardede', 'Vivian Kusuma', 'Teguh Santosa', 'Indah Permatasari', 'Rina Oktaviani', 'Tommy Salim', 'Zoë Hartmann'),
    }),
    trainingOf({
      key: 'a2', subject: 'food-hygiene', why: 'Certificates of the filling lines end this year', site: 'SUB', place: 'Canteen, plant Surabaya', askedDaysAgo: 29, decidedDaysAgo: 24, givesCertificate: true,
      groups: [{ name: 'Group A', capacity: 12 }, { name: 'Group B', capacity: 12 }],
      sessions: [half(yesterday, 8 * HOUR, 255, { group: 'Group B' }), half(tomorrow, 8 * HOUR, 255, { group: 'Group A' })],
      members: [
        ...groupOf('Group A', 'Joko Prasetyo', 'Suwarno', 'Tri Handayani', 'Endang Lestariningsih', 'Markus Wanggai', 'Dian Novitasari', 'Slamet Widodo', 'Parlindungan Hasibuan', 'Hariyanto Gunadi', 'Sumiati', 'Ferdinand Panjaitan', 'Wulan Sari Dewi'),
        ...groupOf('Group B', 'Ketut Suardana', 'Oktovianus Yikwa', 'Nining Kurniasih', 'Bayu Nugraha', 'Robertus Manurung', 'Tukijo', 'Fitri Handayaningrum', 'Edison Tabuni', 'Lestari Budiarti', 'Gatot Subagyo', 'Halimah Tussadiyah', 'Doni Firmansyah'),
      ],
    }),
    trainingOf({
      key: 'a3', subject: 'customer-calls', why: 'Calls got longer since the new products', sessions: wholeDay(a3, 210), askedDaysAgo: 21, decidedDaysAgo: 14, leader: COACH, costs: [{ item: 'trainer', ...rupiah(6), note: 'Two half days' }],
      offer: { opens: addDays(today, -12), closes: addDays(today, 6), quota: 15, waitingMax: 10 }, forms: [{ kind: 3, code: 'FEEDBACK' }],
    }),
    trainingOf({
      key: 'a4', subject: 'leading-a-team', why: 'For those who lead since this year', sessions: [...wholeDay(a4, 210), ...wholeDay(weekdayFrom(addDays(a4, 1), 1), 210)], askedDaysAgo: 33, decidedDaysAgo: 25, leader: COACH, costs: [{ item: 'trainer', ...rupiah(12), note: '' }, { item: 'meals', ...rupiah(2), note: 'Two lunches' }],
      offer: { opens: addDays(today, -22), closes: addDays(today, 10), quota: 8, waitingMax: 10 }, forms: [{ kind: 3, code: 'FEEDBACK' }],
    }),
    trainingOf({
      key: 'a5', subject: 'negotiating', why: 'Contracts of the second half of the year', sessions: wholeDay(a5, 210), askedDaysAgo: 18, decidedDaysAgo: 11, leader: COACH,
      offer: { opens: addDays(today, -9), closes: today, quota: 10, waitingMax: 10 },
    }),
    trainingOf({
      key: 'a6', subject: 'haccp-audit', why: 'The customer audit of the autumn', requester: 'Kartini Mulyani', site: 'SUB', place: 'Singapore', provider: 'Asia Food Safety Institute', sessions: [], from: addDays(today, -2), until: addDays(today, 5), leader: null, givesCertificate: true,
      costs: [{ item: 'fee', minor: 70_000, currency: 'USD', note: 'Two people' }, { item: 'travel', ...rupiah(9), note: '' }], members: people('Ni Luh Putu Ayu Saraswati', 'Hasan Basri'), askedDaysAgo: 45, decidedDaysAgo: 38,
    }),
  ]
}

/** Nine that are over, the oldest first. */
function finished({ today }: World): DemoTraining[] {
  const past = (days: number) => weekdayFrom(addDays(today, -days), -1)
  const over = (key: string, subject: string, days: number, told: Partial<DemoTraining>): DemoTraining => trainingOf({ key, subject, sessions: [], askedDaysAgo: days + 25, decidedDaysAgo: days + 18, ...told })
  const feedback = { kind: 3, code: 'FEEDBACK' } as const
  const f6 = past(55)
  const f7 = past(46)
  return [
    over('f1', 'fire-safety', 304, {
      sessions: [half(past(300), 9 * HOUR, 195)], place: 'Assembly hall', leader: FIREMEN, givesCertificate: true,
      members: people('Agus Setiawan', 'Jonathan Lie', 'Melati Sukma Ayu', 'Arjuna Kartasasmita', 'Farhan Alatas', 'Dewi Anggraini', 'Yuliana Kristanti', 'Stefanus Wenda', 'Liam O’Brien', 'Cindy Angelina Hutabarat', 'Dimas Aryo Seno', 'Fransisca Lim'),
    }),
    over('f2', 'food-hygiene', 274, {
      sessions: [half(past(270), 8 * HOUR, 255)], site: 'UPG', place: 'Hub Makassar', givesCertificate: true, members: people('Andi Tenri Abeng', 'Syamsul Rijal', 'Herman Tandiono', 'Nurul Hikmah', 'Ramli', 'Daeng Mattata', 'Baso Mappanyukki'),
    }),
    over('f4', 'haccp-audit', 244, {
      requester: 'Kartini Mulyani', site: 'SUB', place: 'Jakarta', provider: 'Asia Food Safety Institute', from: past(242), until: past(240), leader: null, givesCertificate: true, costs: [{ item: 'fee', ...rupiah(11), note: 'Two people' }],
      members: people('Kartini Mulyani', 'Grace Natalia Tjandra'),
    }),
    over('f3', 'food-hygiene', 204, {
      sessions: [half(past(200), 8 * HOUR, 255)], site: 'SUB', place: 'Canteen, plant Surabaya', givesCertificate: true, forms: [{ kind: 2, code: 'HYGIENE-TEST' }],
      members: people('Supriyadi', 'Leonard Butar-Butar', 'Cahyo Wibisono', 'Taufik Hidayatullah', 'Anton Kurniawan Liem', 'Heru Kusnadi', 'Siti Nurhayati Anwar', 'Sekar Arum', 'Yohana Kogoya', 'Dietmar Schäfer', 'Paulus Sinaga'),
    }),
    over('f5', 'business-english', 150, {
      place: 'Online', provider: 'English House', from: past(146), until: past(120), leader: null, givesCertificate: true, costs: [{ item: 'fee', ...rupiah(7.5), note: 'Three people' }], members: people('Agus Setiawan', 'Nadia Kirana', '王美玲'),
    }),
    over('f6', 'projects', 60, {
      sessions: [...wholeDay(f6, 195), ...wholeDay(weekdayFrom(addDays(f6, 1), 1), 195)], leader: { name: 'Priya Raghunathan' }, needsCheckOut: true,
      members: people('Agus Setiawan', 'Lukas Mandacan', 'Bagas Wicaksono', 'Ahmad Fauzi Ma’ruf', 'Zoë Hartmann', 'Rina Oktaviani', 'Tommy Salim', 'Clara Wijayanti', 'Jonathan Lie', 'Teguh Santosa', 'Indah Permatasari', 'Vivian Kusuma'),
    }),
    over('f7', 'leading-a-team', 50, {
      sessions: [...wholeDay(f7, 210), ...wholeDay(weekdayFrom(addDays(f7, 1), 1), 210)], leader: COACH, costs: [{ item: 'trainer', ...rupiah(12), note: '' }], forms: [feedback], members: people('Agus Setiawan', 'Clara Wijayanti', 'Priya Raghunathan', 'Gunawan Sitorus', 'Lina Marpaung'),
    }),
    over('f8', 'presenting', 36, {
      sessions: wholeDay(past(32), 195), leader: COACH, costs: [{ item: 'trainer', ...rupiah(5), note: '' }], forms: [feedback],
      members: people('Dina Lestari', 'Budi Santoso', 'Putri Maharani', 'Samuel Pardede', 'Nadia Kirana', 'Patrick Sihombing', 'Ida Ayu Kencana', 'Dimas Aryo Seno', 'Cindy Angelina Hutabarat', 'Fransisca Lim'),
    }),
    over('f9', 'spreadsheets', 9, {
      sessions: [half(past(5), 13 * HOUR, 225)], leader: { name: 'Jonathan Lie' }, forms: [feedback],
      members: people('Dina Lestari', 'Agus Setiawan', 'Vivian Kusuma', 'Teguh Santosa', 'Indah Permatasari', 'Melati Sukma Ayu', 'Eko Purwanto', 'Christina Siahaan', 'Wagiman', 'Ida Ayu Kencana', 'Mulyadi Tanoto', 'Rina Oktaviani'),
    }),
  ]
}

/** Seven that were asked for and are no trainings yet. */
function asked({ today }: World): DemoTraining[] {
  const day = (days: number) => weekdayFrom(addDays(today, days), 1)
  return [
    trainingOf({
      key: 'sari', subject: 'customer-calls', title: 'Customer calls, advanced', why: 'For those who did the first part: difficult calls', requester: 'Sari Wulandari', sessions: wholeDay(day(34), 210), leader: COACH, costs: [{ item: 'trainer', ...rupiah(6), note: '' }],
      members: people('Dina Lestari', 'Budi Santoso', 'Erwin Chandra', 'Aisyah Zahra', 'Natalia Worabay'), ending: { kind: 'waiting', level: 1 }, askedDaysAgo: 2.2, decidedDaysAgo: 1,
    }),
    trainingOf({
      key: 'paulus', subject: 'forklift', why: 'Two of us may drive, four should', requester: 'Paulus Sinaga', site: 'SUB', place: 'Warehouse 2', sessions: [...wholeDay(day(27), 255), ...wholeDay(weekdayFrom(addDays(day(27), 1), 1), 255)], leader: { name: 'Yusuf Baharuddin' }, givesCertificate: true,
      members: people('Joko Prasetyo', 'Parlindungan Hasibuan', 'Slamet Widodo'), ending: { kind: 'waiting', level: 2 }, askedDaysAgo: 6, decidedDaysAgo: 3,
    }),
    trainingOf({
      key: 'data', subject: 'data-protection', why: 'Everybody once again within two years', sessions: [half(day(40), 9 * HOUR, 135)], leader: { name: 'Patrick Sihombing' }, members: people('Stefanus Wenda', 'Kevin Halim', 'Wahyuni'), ending: { kind: 'waiting', level: 1 }, askedDaysAgo: 1.4, decidedDaysAgo: 1,
      offer: { opens: day(3), closes: day(30), quota: 20, waitingMax: 10 },
    }),
    trainingOf({
      key: 'abroad', subject: 'haccp-audit', title: 'HACCP audit in Singapore and Osaka', why: 'Lead auditor for the export lines', place: 'Singapore, Osaka', provider: 'Asia Food Safety Institute', sessions: [], from: day(60), until: addDays(day(60), 11), leader: null, givesCertificate: true,
      costs: [
        { item: 'meals', minor: 750_000_000, currency: 'IDR', note: 'Twelve days' }, { item: 'fee', minor: 125_000, currency: 'USD', note: '' }, { item: 'room', minor: 48_050, currency: 'SGD', note: '' }, { item: 'travel', minor: 90_000, currency: 'JPY', note: 'Trains and the plant' },
      ],
      members: people('Kartini Mulyani'), ending: { kind: 'waiting', level: 2 }, askedDaysAgo: 5, decidedDaysAgo: 2.5,
    }),
    trainingOf({ key: 'draft', subject: 'projects', why: '', sessions: [half(day(70), 9 * HOUR, 195)], ending: { kind: 'draft' }, askedDaysAgo: 0.8, decidedDaysAgo: 0.4 }),
    trainingOf({
      key: 'revised', subject: 'presenting', why: 'The laboratory shows its results to customers', requester: 'Kartini Mulyani', site: 'SUB', place: 'Laboratory', sessions: wholeDay(day(21), 195), leader: COACH, members: people('Grace Natalia Tjandra', 'Ni Luh Putu Ayu Saraswati'),
      ending: { kind: 'revised', level: 1, note: 'One day is enough for two people. Could they join the course in Jakarta?' }, askedDaysAgo: 8, decidedDaysAgo: 5,
    }),
    trainingOf({
      key: 'rejected', subject: 'negotiating', why: 'Contracts with our providers', requester: 'Gunawan Sitorus', sessions: wholeDay(day(16), 210), leader: COACH, members: people('Lukas Mandacan', 'Agus Setiawan'),
      ending: { kind: 'rejected', level: 1, note: 'There is a course with free seats in these weeks.' }, askedDaysAgo: 13, decidedDaysAgo: 10,
    }),
  ]
}

/** All twenty-two. */
export const trainingsOn = (world: World): DemoTraining[] => [...active(world), ...finished(world), ...asked(world)]

/** Of approved ones: those that are over. */
export const isOver = ({ key }: DemoTraining): boolean => key.startsWith('f')

/** The usual minutes of its subject where it has no sessions. */
export const minutesOf = ({ sessions, groups, subject }: DemoTraining): number => {
  if (sessions.length === 0) return subjectOf(subject).minutes
  const ofGroup = (group: string | undefined) => sessions.filter((s) => s.group === undefined || s.group === group).reduce((sum, s) => sum + s.until - s.from - s.breakMinutes, 0)
  return Math.max(...(groups.length > 0 ? groups.map((g) => ofGroup(g.name)) : [ofGroup(undefined)]))
}

const two = (n: number) => String(n).padStart(2, '0')
/** A time of a day as `YYYY-MM-DDTHH:mm`. */
export const localOf = (date: string, minute: number): string => {
  const days = Math.floor(minute / DAY)
  const rest = minute - days * DAY
  return `${addDays(date, days)}T${two(Math.floor(rest / HOUR))}:${two(rest % HOUR)}`
}
/** The instant of a time of a session, on the training's clock. */
export const instantOf = ({ site }: Pick<DemoTraining, 'site'>, date: string, minute: number): Date => at(date, minute, site)
