/** Proposals of the demo company: six trainings that are open, nine that are over, seven on their way. @see contract/modules/training-request/README.md#demo-company */
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { trainingCostItems } from '../../../contract/modules/training-request/choices.ts'
import { companyMinor, isOverCeiling, totalMinor } from '../../../contract/modules/training-request/costs.ts'
import { settingDefaults } from '../../org/settings.ts'
import { choiceOf, configuredRates, subjectOf } from '../../seed/configuration.ts'
import { siteId } from '../../seed/people.ts'
import type { Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import { broughtAlong, tellPastTrainings } from '../../seed/training-past.ts'
import { type DemoTraining, localOf, minutesOf, rowIdOf, storyKeyOf, trainingsOn } from '../../seed/trainings.ts'
import type { World } from '../../seed/world.ts'
import { formIdOf } from '../../training/terms/written.ts'
import { trainingRequestModule } from './index.ts'

const DAY = 24
const { currency: company, trainingCeiling } = settingDefaults

/** Costs with their rates, as a save works them out. */
function costsOf({ key, costs }: DemoTraining) {
  const rates = new Map([[company, '1'], ...configuredRates()])
  const rated = costs.map((cost) => ({ ...cost, rate: rates.get(cost.currency) ?? '' }))
  const total = totalMinor(rated, company)
  return {
    costs: rated.map((cost, i) => ({
      lineId: rowIdOf(key, 'costs', i), costItem: choiceOf(trainingCostItems, cost.item).id, amount: { minor: cost.minor, currency: cost.currency }, costNote: cost.note, rate: cost.rate,
      companyAmount: { minor: companyMinor(cost, company), currency: company },
    })),
    totalCost: { minor: total, currency: company },
    overCeiling: isOverCeiling(total, trainingCeiling, company),
  }
}

function facilitatorsOf(world: World, { key, leader }: DemoTraining) {
  if (!leader) return []
  const { name, company: from } = leader
  const lineId = rowIdOf(key, 'facilitators', name)
  return from === undefined
    ? [{ lineId, facilitatorSource: 1, facilitatorId: world.find(name).id, facilitatorName: null, facilitatorCompany: null, facilitatorContact: null, topic: null }]
    : [{ lineId, facilitatorSource: 2, facilitatorId: null, facilitatorName: name, facilitatorCompany: from, facilitatorContact: null, topic: null }]
}

function valuesOf(world: World, told: DemoTraining): Story['values'] {
  const { key, subject, title, why, provider, place, site, from, until, sessions, groups, members, offer, forms, needsCheckOut, givesCertificate } = told
  const groupId = (name: string | undefined) => (name === undefined ? null : rowIdOf(key, 'groups', name))
  return {
    trainingSubject: subjectOf(subject).id, trainingTitle: title || null, trainingRequestStart: from, trainingRequestUntil: until, trainingRequestNote: why || null, external: provider !== null, provider, place, site: siteId(site), minAttendancePercent: 80, needsCheckOut, givesCertificate,
    facilitators: facilitatorsOf(world, told), coordinators: [], costDetails: [], ...costsOf(told),
    sessionGroups: groups.map((g) => ({ lineId: rowIdOf(key, 'groups', g.name), ...g })),
    sessions: sessions.map((s, i) => ({
      lineId: rowIdOf(key, 'sessions', i), title: s.title ?? null, sessionGroupId: groupId(s.group), sessionStart: localOf(s.date, s.from), sessionEnd: localOf(s.date, s.until), breakMinutes: s.breakMinutes, place: null, capacity: null, facilitatorLineId: null,
    })),
    recommendMembers: members.map((m) => ({ employeeId: world.find(m.name).id, note: '', sessionGroupId: groupId(m.group) })),
    openRegistration: offer !== null, trainingOpenRegistrationStart: offer?.opens ?? null, trainingOpenRegistrationEnd: offer?.closes ?? null, quota: offer?.quota ?? null, waitingListMax: offer?.waitingMax ?? null, unregisterUntil: null, openRegistrationAudience: [],
    forms: forms.map((f) => ({ lineId: rowIdOf(key, 'forms', f.kind), formKind: f.kind, form: formIdOf(f.code) })),
    trainingHour: fromHundredths(Math.round((minutesOf(told) * 100) / 60)), memberCount: members.length,
  }
}

function storyOf(world: World, told: DemoTraining): Story {
  const values = valuesOf(world, told)
  return {
    key: storyKeyOf(told.key), person: world.find(told.requester), values, note: '', ending: told.ending, hoursAgo: told.askedDaysAgo * DAY, settledHoursAgo: told.decidedDaysAgo * DAY,
    ...(values.overCeiling === true ? { stated: { overCeiling: 'yes' } } : {}),
    lines: ({ id, employeeId, from, until, note }) => [{ lineId: id, employeeId, from, until, note, values: {} }],
  }
}

export const tellTrainingRequests: Teller = (world) => {
  const told = trainingsOn(world)
  broughtAlong(world)
  return { module: trainingRequestModule, stories: told.map((t) => storyOf(world, t)), afterwards: () => tellPastTrainings(world) }
}
