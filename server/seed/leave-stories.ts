/** The stories that a demo needs: who waits for whom, and one of each rarity. @see docs/product/demo.md */
import { addDays } from '../../contract/kit/civil-date.ts'
import type { LeaveTypeCode } from '../ledger/leave-types.ts'
import { mondayOf } from './holidays.ts'
import type { LeavePlan, LeaveStory } from './leave-plan.ts'
import type { Person } from './people.ts'

type Find = (name: string) => Person

const DAY = 24

/** Hours ago of a moment so many days before now. */
const days = (n: number) => n * DAY

/** Dina, who files requests: one in each state a person meets. Her Annual balance comes to 9.50 (see leave-ledger.ts). */
function dina(plan: LeavePlan, find: Find, monday: string): void {
  const person = find('Dina Lestari')
  const range = (offset: number, count: number) => plan.diary.range(person, addDays(monday, offset), count)
  const half = range(-18, 1)
  const mine = (story: Omit<LeaveStory, 'person' | 'key'> & { key: string }) => plan.must({ ...story, person, key: `dina:${story.key}` })
  mine({ key: 'past-half', type: 'annual', range: { ...half, startDateLeaveType: 2, endDateLeaveType: 2 }, note: 'School report day', ending: { kind: 'approved' }, hoursAgo: days(27), settledHoursAgo: days(24) })
  mine({ key: 'past-sick', type: 'sick', range: range(-75, 1), note: 'Fever', ending: { kind: 'approved' }, hoursAgo: days(72), settledHoursAgo: days(71.5) })
  mine({ key: 'past-home', type: 'workFromHome', range: range(-46, 1), note: 'Plumber at home', ending: { kind: 'approved' }, hoursAgo: days(50), settledHoursAgo: days(48) })
  mine({ key: 'upcoming', type: 'annual', range: range(9, 1), note: 'Family visit from Solo', ending: { kind: 'approved' }, hoursAgo: days(9), settledHoursAgo: days(4), replacement: find('Budi Santoso') })
  mine({ key: 'waiting', type: 'annual', range: range(28, 2), note: 'My sister’s wedding in Yogyakarta', ending: { kind: 'waiting', level: 2 }, hoursAgo: days(3), settledHoursAgo: days(1.2), replacement: find('Putri Maharani') })
  mine({ key: 'rejected', type: 'annual', range: range(24, 1), note: 'Long weekend', ending: { kind: 'rejected', level: 1, note: 'Five of the team are away that week. Could you take another day?' }, hoursAgo: days(12), settledHoursAgo: days(10) })
  mine({ key: 'revision', type: 'businessTrip', range: range(35, 2), location: 'UPG', note: 'Visit to the Makassar hub', ending: { kind: 'revised', level: 1, note: 'Please name the customer in the note.' }, hoursAgo: days(5), settledHoursAgo: days(2.5) })
  mine({ key: 'draft', type: 'annual', range: range(50, 3), note: 'Maybe Bali', ending: { kind: 'draft' }, hoursAgo: days(1) })
}

/** A week with five people of one team away; Sari's waiting items fall into it. */
function teamAway(plan: LeavePlan, find: Find, monday: string): void {
  const away: [string, LeaveTypeCode, number, number][] = [
    ['Budi Santoso', 'annual', 21, 5], ['Putri Maharani', 'annual', 22, 3], ['Samuel Pardede', 'businessTrip', 21, 4], ['Natalia Worabay', 'annual', 23, 2], ['Александра Волкова', 'annual', 21, 3],
  ]
  for (const [name, type, offset, count] of away) {
    const person = find(name)
    plan.must({
      key: `team-away:${name}`, person, type, range: plan.diary.range(person, addDays(monday, offset), count), note: type === 'businessTrip' ? 'Call centre audit' : 'Family trip',
      ending: { kind: 'approved' }, hoursAgo: days(16), settledHoursAgo: days(11), ...(type === 'businessTrip' ? { location: 'DJJ' as const } : {}),
    })
  }
}

/** Requests in approval: [who, type, first day from Monday, days, level, hours ago]. 22 with Dina's own. */
const waiting: [string, LeaveTypeCode, number, number, number, number, string][] = [
  // nine with Sari, at level 1
  ['Budi Santoso', 'annual', 35, 2, 1, 142, 'Moving house'],
  ['Putri Maharani', 'workFromHome', 10, 1, 1, 121, 'Internet installation'],
  ['Samuel Pardede', 'annual', 30, 3, 1, 119, 'Holiday in Samosir'],
  ['Raden Roro Kusumawardhani Prameswari Djojohadiningrat', 'annual', 22, 3, 1, 98, 'Family ceremony in Surakarta'],
  ['Erwin Chandra', 'annual', 15, 1, 1, 74, 'Passport office'],
  ['Aisyah Zahra', 'workFromHome', 22, 2, 1, 70, 'Caring for my mother'],
  ['Natalia Worabay', 'annual', 42, 5, 1, 51, 'Home to Biak'],
  ['Александра Волкова', 'businessTrip', 36, 3, 1, 49, 'Training for the Surabaya agents'],
  ['Budi Santoso', 'workFromHome', 11, 1, 1, 30, 'Car in the garage'],
  // with Felicia at level 1, while Fransisca stands in for her; two registrations for trainings besides
  ['Cindy Angelina Hutabarat', 'annual', 21, 3, 1, 54, 'Christening in Medan'],
  ['Dimas Aryo Seno', 'workFromHome', 9, 1, 1, 29, 'Waiting for the electrician'],
  // with Andi at level 2 (Dina's is the fourth)
  ['Orpa Mote', 'annual', 15, 2, 2, 101, 'Village feast in Paniai'],
  ['Benny Rumaropen', 'annual', 24, 1, 2, 79, 'Land certificate'],
  ['Natalia Worabay', 'workFromHome', 11, 1, 2, 75, 'Dentist near home'],
  // with Maya at level 3
  ['Samuel Pardede', 'annual', 45, 1, 3, 145, 'Graduation of my brother'],
  ['Vivian Kusuma', 'annual', 16, 2, 3, 122, 'Ching Ming'],
  ['Nadia Kirana', 'businessTrip', 22, 2, 3, 100, 'Workshop at the plant'],
  ['Syamsul Rijal', 'annual', 28, 3, 3, 97, 'Mudik'],
  // on the plant floor, level 1
  ['Joko Prasetyo', 'annual', 18, 2, 1, 52, 'Circumcision of my son'],
  ['Suwarno', 'annual', 25, 1, 1, 28, 'Rice harvest'],
  ['Hasan Basri', 'annual', 17, 1, 1, 5, 'Furniture delivery'],
]

const revised: [string, LeaveTypeCode, number, number, string][] = [
  ['Erwin Chandra', 'annual', 51, 2, 'The month end is busy. Can it be one week later?'],
  ['Teguh Santosa', 'annual', 17, 2, 'Please choose somebody to stand in for you.'],
  ['Rina Oktaviani', 'unpaid', 30, 5, 'You still have annual leave. Please use that first.'],
  ['Hariyanto Gunadi', 'annual', 20, 3, 'The line is being serviced on the second day.'],
  ['Meki Wonda', 'businessTrip', 15, 3, 'Please name the shops you will visit.'],
]

/** One of each rarity. */
function rarities(plan: LeavePlan, find: Find, today: string, monday: string): void {
  const newYear = `${today.slice(0, 4)}-01-01`
  const approved = { ending: { kind: 'approved' } } as const
  const yearEnd = find('Yuliana Kristanti')
  const daysToNewYear = (Date.parse(today) - Date.parse(newYear)) / 86_400_000
  const acrossNewYear = { ...plan.diary.range(yearEnd, addDays(newYear, -3), 4) }
  plan.must({ key: 'year-end', person: yearEnd, type: 'annual', range: acrossNewYear, note: 'New Year in Semarang', ...approved, hoursAgo: days(daysToNewYear + 24), settledHoursAgo: days(daysToNewYear + 20) })

  const pair = find('Nadia Kirana')
  const day = plan.diary.range(pair, addDays(monday, 8), 1)
  plan.must({ key: 'half:first', person: pair, type: 'annual', range: { ...day, startDateLeaveType: 1, endDateLeaveType: 1 }, note: 'Notary in the morning', ...approved, hoursAgo: days(9), settledHoursAgo: days(6) })
  plan.must({ key: 'half:second', person: pair, type: 'workFromHome', range: { ...day, startDateLeaveType: 2, endDateLeaveType: 2 }, note: 'From home in the afternoon', ...approved, hoursAgo: days(8), settledHoursAgo: days(5.5) })

  const felicia = find('Felicia Wirawan')
  plan.must({ key: 'felicia-away', person: felicia, type: 'annual', range: plan.diary.range(felicia, addDays(today, -1), 6), note: 'Family holiday', ...approved, hoursAgo: days(20), settledHoursAgo: days(17), replacement: find('Fransisca Lim') })

  const chain = find('Arjuna Kartasasmita')
  plan.must({ key: 'reversal', person: chain, type: 'annual', range: plan.diary.range(chain, addDays(monday, 14), 3), note: 'Diving in Bunaken', ending: { kind: 'reversed', note: 'The flight was cancelled.' }, hoursAgo: days(26), settledHoursAgo: days(14) })
  plan.must({ key: 'reversal:again', person: chain, type: 'annual', range: plan.diary.range(chain, addDays(monday, 22), 2), note: 'Diving, second try', ...approved, hoursAgo: days(12), settledHoursAgo: days(8) })

  const inLieu = find('Ahmad Fauzi Ma’ruf')
  plan.must({ key: 'in-lieu', person: inLieu, type: 'overtimeInLieu', range: plan.diary.range(inLieu, addDays(monday, -4), 1), note: 'For the release weekend', ...approved, hoursAgo: days(10), settledHoursAgo: days(8) })

  const rare: [string, LeaveTypeCode, number, number, number, string][] = [
    ['Bagas Wicaksono', 'marriage', -62, 3, 85, 'My wedding'],
    ['Cahyo Wibisono', 'marriage', -201, 3, 220, 'My wedding'],
    ['Christina Siahaan', 'maternity', -160, 60, 200, 'First child'],
    ['Jonathan Lie', 'paternity', -33, 2, 33, 'Our son is born'],
    ['Imam Syafi’udin', 'paternity', -120, 2, 121, 'Our daughter is born'],
    ['Gunawan Sitorus', 'bereavement', -91, 3, 91, 'My father has died'],
    ['Dewi Anggraini', 'bereavement', -240, 2, 240, 'My grandmother has died'],
    ['Elisabeth Yoku', 'bereavement', -17, 3, 17, 'Mourning'],
    ['Melati Sukma Ayu', 'exam', -70, 2, 90, 'Tax brevet'],
    ['Farhan Alatas', 'exam', 13, 1, 20, 'Master’s thesis'],
    ['Mulyadi Tanoto', 'unpaid', -140, 5, 165, 'Umrah'],
    ['Lukas Mandacan', 'unpaid', -290, 10, 320, 'Family matter in Manokwari'],
    ['Clara Wijayanti', 'businessTrip', -25, 4, 34, 'Vendor visit in Singapore'],
  ]
  for (const [name, type, offset, count, ago, note] of rare) {
    const person = find(name)
    // a confinement is counted in calendar days
    const range = type === 'maternity' ? { ...plan.diary.range(person, addDays(monday, offset), 1), endDate: addDays(plan.diary.range(person, addDays(monday, offset), 1).startDate, count - 1) } : plan.diary.range(person, addDays(monday, offset), count)
    plan.must({ key: `rare:${name}`, person, type, range, note, ...approved, hoursAgo: days(ago), settledHoursAgo: days(ago - 1.5), ...(type === 'businessTrip' ? { location: 'JKT' as const } : {}) })
  }
}

/** All stories with a name. */
export function tellStories(plan: LeavePlan, find: Find): void {
  const { today } = plan.diary
  const monday = mondayOf(today)
  dina(plan, find, monday)
  teamAway(plan, find, monday)
  rarities(plan, find, today, monday)
  for (const [name, type, offset, count, level, hoursAgo, note] of waiting) {
    const person = find(name)
    plan.must({
      key: `waiting:${name}:${offset}`, person, type, range: plan.diary.range(person, addDays(monday, offset), count), note,
      ending: { kind: 'waiting', level }, hoursAgo, settledHoursAgo: hoursAgo / 4, ...(type === 'businessTrip' ? { location: 'SUB' as const } : {}),
    })
  }
  for (const [name, type, offset, count, why] of revised) {
    const person = find(name)
    plan.must({
      key: `revised:${name}`, person, type, range: plan.diary.range(person, addDays(monday, offset), count), note: 'As discussed',
      ending: { kind: 'revised', level: 1, note: why }, hoursAgo: days(6), settledHoursAgo: days(3), ...(type === 'businessTrip' ? { location: 'DJJ' as const } : {}),
    })
  }
}
