/** Checks across files and against the database: every name is known, every part can work. */
import type { ChoiceRule } from '../../contract/kit/choices.ts'
import { choiceLists } from '../../contract/requests.ts'
import { ADMIN } from '../account/administrators.ts'
import { hasText } from '../lib/text.ts'
import { systemComponents } from '../payroll/kinds.ts'
import { type Bundle, type Item, mistakeAt, type Parts, type Sections } from './bundle.ts'
import { matrixMistakes } from './check-matrix.ts'
import { type Case, codesOf, entries, unknown, unknownGrade, unknownOne, type Verdict } from './check-names.ts'
import { growthMistakes } from './check-growth.ts'
import { trainingMistakes } from './check-training.ts'
import { workforceMistakes } from './check-workforce.ts'
import { DEPARTMENT_HEAD, type Directory } from './directory.ts'
import type { Mistake, Path } from './document.ts'
import { hint } from './near.ts'

function settingMistakes({ wanted }: Case): Mistake[] {
  const found = entries(wanted, 'settings')
  const value = (name: string) => found.find((i) => i.key === name)?.value.value
  const at = (name: string) => found.find((i) => i.key === name && i.at) ?? found.find((i) => i.at) ?? { key: name, value: null }
  const out: Mistake[] = []
  if (value('thousandSeparator') !== undefined && value('thousandSeparator') === value('decimalSeparator')) out.push(mistakeAt(at('decimalSeparator'), [], 'decimalSeparator: must differ from thousandSeparator, else nobody can read a number'))
  const [remind, escalate] = [Number(value('reminderAfterDays')), Number(value('escalateAfterDays'))]
  if (escalate <= remind) out.push(mistakeAt(at('escalateAfterDays'), [], `escalateAfterDays: must be more than reminderAfterDays (${remind}): nobody is passed over before being reminded`))
  return out
}

function calendarMistakes({ wanted, whole, directory }: Case): Mistake[] {
  const known = codesOf(whole, 'calendars')
  const groups = entries(wanted, 'calendarGroups').flatMap((item) => {
    const { cycle, shifts } = entries(whole, 'calendars').find((c) => c.key === item.value.calendar)?.value ?? {}
    const length = (cycle?.pattern.length ?? 1) * (shifts?.length ?? 1)
    const tooFar = cycle && item.value.offset >= length
    return [
      ...unknownOne(item, ['calendar'], 'calendar', item.value.calendar, known),
      ...(tooFar ? [mistakeAt(item, ['offset'], `offset: the cycle of ${item.value.calendar} repeats after ${length} days, so it goes from 0 to ${length - 1}`)] : []),
    ]
  })
  const shifts = entries(wanted, 'calendars').flatMap((item) => unknown(item, ['shifts'], 'shift', item.value.shifts, codesOf(whole, 'shifts')))
  const days = entries(wanted, 'holidays').flatMap((item) => unknownOne(item, ['calendar'], 'calendar', item.value.calendar, known))
  const gone = wanted.calendars === undefined ? [] : [...directory.calendarUse].filter(([code]) => !known.includes(code)).map(([code, people]): Mistake =>
    ({ file: 'calendars.yaml', line: 0, message: `calendar ${code} is missing, but ${people} people work by it: keep it` }))
  return [...shifts, ...groups, ...days, ...gone]
}

function payMistakes({ wanted, whole, directory }: Case): Mistake[] {
  const periods = entries(wanted, 'payPeriods').flatMap((item) => unknownOne(item, ['contact'], 'employee', item.value.contact, [...directory.people.keys()]))
  if (wanted.payRules === undefined) return periods
  const calendars = codesOf(whole, 'calendars')
  const ruleOf = (name: string) => entries(wanted, 'payRules').find((i) => i.key === name)
  const divisors = ruleOf('dayDivisors')
  const given = Object.keys(divisors?.value.value ?? {})
  const missing = ruleOf('run')?.value.value === 'on' ? calendars.filter((c) => !given.includes(c)) : []
  const components = entries(wanted, 'payComponents')
  const used = [...directory.componentUse].filter(([code]) => !components.some((i) => i.key === code))
  const gone = Object.keys(systemComponents).filter((c) => !components.some((i) => i.key === c && !i.value.retired) && !used.some(([code]) => code === c))
  const taxes = components.filter((i) => i.value.tax && !i.value.retired)
  return [
    ...periods,
    ...used.map(([code, uses]): Mistake => ({ file: 'payroll.yaml', line: 0, message: `component ${code} is missing, but ${uses} slips have it: keep it with "retired: true", so that no further one gets it` })),
    ...given.flatMap((c) => (divisors && !calendars.includes(c) ? [mistakeAt(divisors, [c], `dayDivisors: there is no calendar "${c}"${hint(c, calendars)}`)] : [])),
    ...missing.flatMap((c) => (divisors ? [mistakeAt(divisors, [], `dayDivisors: ${c} has none, so that a day of whoever works by it has no price`)] : [])),
    ...gone.map((c): Mistake => ({ file: 'payroll.yaml', line: 0, message: `component ${c} is missing: the server works it out, so it needs a name` })),
    ...taxes.slice(1).map((i) => mistakeAt(i, ['tax'], `${i.key}: there is one tax, and ${taxes[0]?.key ?? ''} is it`)),
  ]
}

function leaveTypeMistakes({ wanted, directory }: Case): Mistake[] {
  if (wanted.leaveTypes === undefined) return []
  const types = entries(wanted, 'leaveTypes')
  const codes = types.map((i) => i.key)
  const gone = [...directory.leaveTypeUse].filter(([code, uses]) => uses > 0 && !codes.includes(code)).map(([code, uses]): Mistake =>
    ({ file: 'leave-types.yaml', line: 0, message: `leave type ${code} is missing, but ${uses} requests and balances have it: keep it with "retired: true", so that it is offered no longer` }))
  return [
    ...gone,
    ...types.flatMap((item) => {
      const { balance, grant, minDays, maxDays, attachmentGraceDays, attachmentAfterDays } = item.value
      const other = types.find((t) => t.key === balance)
      const wrong = (path: Path, message: string) => [mistakeAt(item, path, message)]
      return [
        ...(balance === 'own' || balance === 'none' ? [] : !other ? wrong(['balance'], `balance: "${balance}" is neither own, none nor a leave type${hint(balance, ['own', 'none', ...codes])}`)
          : other.value.balance !== 'own' ? wrong(['balance'], `balance: ${balance} has no balance of its own to share`) : []),
        ...(grant && balance !== 'own' ? wrong(['grant'], 'grant: only a type with "balance: own" is granted days') : []),
        ...(minDays !== undefined && maxDays !== undefined && minDays > maxDays ? wrong(['minDays'], `minDays: ${minDays} is more than maxDays (${maxDays}), so no request fits`) : []),
        ...(attachmentGraceDays !== undefined && attachmentAfterDays === undefined ? wrong(['attachmentGraceDays'], 'attachmentGraceDays: has no effect without attachmentAfterDays') : []),
        ...(item.value.disbursement && balance !== 'own' ? wrong(['disbursement'], 'disbursement: only a type with "balance: own" has days to pay out') : []),
        ...(grant?.carryOver && grant.carryOver.maxDays > grant.days ? wrong(['grant', 'carryOver', 'maxDays'], `grant.carryOver.maxDays: ${grant.carryOver.maxDays} is more than the ${grant.days} days of a year`) : []),
      ]
    }),
  ]
}

/** What is wrong with what an entry says; undefined for nothing. */
const ruleFault = (rule: ChoiceRule | undefined, value: unknown, list: string, sites: readonly string[]): string | undefined => {
  if (rule === undefined) return `means nothing for ${list}`
  if (rule === 'flag') return typeof value === 'boolean' ? undefined : 'must be true or false'
  if (rule === 'site') return typeof value === 'string' && sites.includes(value) ? undefined : `must be the code of a site${hint(String(value), sites)}`
  return typeof value === 'number' && value >= rule.least && value <= rule.most ? undefined : `must be a whole number from ${rule.least} to ${rule.most}`
}

function choiceMistakes({ wanted, directory }: Case): Mistake[] {
  if (wanted.choices === undefined) return []
  const choices = entries(wanted, 'choices')
  const gone = [...directory.choiceUse].filter(([key]) => !choices.some((i) => i.key === key)).map(([key, uses]): Mistake =>
    ({ file: 'choices.yaml', line: 0, message: `choice ${key} is missing, but ${uses} requests have it: keep it with "retired: true", so that it is offered no longer` }))
  const known = new Map(choiceLists.map(({ list, rules }) => [list, rules]))
  return [
    ...gone,
    ...choices.flatMap((item) => {
      const { list, code: _, name: _name, description: _description, retired: _retired, ...said } = item.value
      const rules = known.get(list)
      if (!rules) return [mistakeAt(item, [], `there is no list of choices "${list}"${hint(list, [...known.keys()])}`)]
      return Object.entries(said).flatMap(([name, value]) => {
        const fault = ruleFault(rules[name], value, list, [...directory.sites.keys()])
        return fault === undefined ? [] : [mistakeAt(item, [name], `${name}: ${fault}`)]
      })
    }),
  ]
}

function rightMistakes({ wanted, whole, directory }: Case): Mistake[] {
  const people = [...directory.people.keys()]
  const rights = entries(wanted, 'rights').flatMap((item) => [
    ...unknownOne(item, [], 'module', item.key, directory.modules.map((m) => m.slug)),
    ...Object.keys(item.value.groups ?? {}).flatMap((g) => unknownOne(item, ['groups', g], 'group of people', g, codesOf(whole, 'accessGroups'))),
    ...Object.keys(item.value.roles ?? {}).flatMap((r) => unknownOne(item, ['roles', r], 'role', r, [...directory.roles, DEPARTMENT_HEAD])),
    ...Object.keys(item.value.people ?? {}).flatMap((p) => unknownOne(item, ['people', p], 'employee', p, people)),
  ])
  const groups = entries(wanted, 'accessGroups').flatMap((item) => {
    const { departments, sites, employees, employmentStatuses, gradeAtLeast } = item.value
    return [
      ...unknown(item, ['departments'], 'department', departments, [...directory.departments.keys()]),
      ...unknown(item, ['sites'], 'site', sites, [...directory.sites.keys()]),
      ...unknown(item, ['employees'], 'employee', employees, people),
      ...unknownGrade(item, ['gradeAtLeast'], gradeAtLeast, directory),
      ...([departments, sites, employees, employmentStatuses, gradeAtLeast].every((v) => v === undefined) ? [mistakeAt(item, [], `group ${item.key} is empty: say who is in it`)] : []),
    ]
  })
  return [...groups, ...rights]
}

/** Nobody is an administrator of a part. What a database has of before keeps nobody from other changes. */
const partly = (item: Item<Sections['roles']>): Mistake[] =>
  item.at === undefined || item.value.role !== ADMIN ? [] : (['site', 'module'] as const).flatMap((part) => (item.value[part] === undefined ? [] : [mistakeAt(item, [part], `${part}: ${ADMIN} is held for the whole company and all modules, never for a ${part}`)]))

function roleMistakes({ wanted, directory }: Case): Mistake[] {
  return entries(wanted, 'roles').flatMap((item) => [
    ...unknownOne(item, ['role'], 'role', item.value.role, directory.roles),
    ...unknownOne(item, ['person'], 'employee', item.value.person, [...directory.people.keys()]),
    ...unknownOne(item, ['site'], 'site', item.value.site, [...directory.sites.keys()]),
    ...unknownOne(item, ['module'], 'module', item.value.module, directory.modules.map((m) => m.slug)),
    ...partly(item),
  ])
}

/** A new first day makes the period between longer or shorter, and base pay is that of a whole period all the same. */
function payPeriodNotes({ wanted }: Case, present: Parts): Mistake[] {
  const [was, is] = [present.payPeriods?.[0]?.value.firstDay, entries(wanted, 'payPeriods')[0]]
  if (was === undefined || !is || is.value.firstDay === was) return []
  return [mistakeAt(is, ['firstDay'], `firstDay: the period between the ${was}. and the ${is.value.firstDay}. is longer or shorter than a month, and whoever is in service all of it gets one whole base pay for it: look at its dates before it is closed, and correct by base pay or by hand where that is not meant`)]
}

function warningsOf({ wanted, whole, directory }: Case): Mistake[] {
  const left = entries(wanted, 'roles').filter((i) => directory.people.get(i.value.person)?.hasLeft).map((i) => mistakeAt(i, ['person'], `${directory.people.get(i.value.person)?.name ?? ''} has left and holds the role ${i.value.role} no more`))
  const nobody = wanted.rights === undefined ? [] : directory.modules.filter((m) => !entries(whole, 'rights').some((r) => r.key === m.slug)).map((m): Mistake => ({ file: 'rights.yaml', line: 0, message: `nobody has the module ${m.slug}` }))
  const nameless = entries(wanted, 'leaveTypes').flatMap((i) => (['id', 'ar'] as const).filter((l) => i.value.name[l] === undefined && !hasText(`leave:type.${i.key}`)).map((l) => mistakeAt(i, ['name'], `${i.key} has no name in "${l}": the English one is shown`)))
  const holidays = entries(wanted, 'holidays').filter((i) => i.at && (i.value.name.id === undefined || i.value.name.ar === undefined)).length
  return [...left, ...nobody, ...nameless, ...(holidays > 0 ? [{ file: 'holidays.yaml', line: 0, message: `${holidays} holidays lack a name in Indonesian or Arabic: the English one is shown` }] : [])]
}

/** Judges a bundle over what there is. */
export function check(bundle: Bundle, present: Parts, directory: Directory): Verdict {
  const input: Case = { wanted: bundle.parts, whole: { ...present, ...bundle.parts }, directory }
  const matrix = matrixMistakes(input)
  return {
    mistakes: [...settingMistakes(input), ...calendarMistakes(input), ...payMistakes(input), ...leaveTypeMistakes(input), ...choiceMistakes(input), ...trainingMistakes(input), ...growthMistakes(input), ...workforceMistakes(input, present), ...matrix.mistakes, ...rightMistakes(input), ...roleMistakes(input)],
    warnings: [...matrix.warnings, ...warningsOf(input), ...payPeriodNotes(input, present)],
  }
}
