/** Reads a folder of configuration files into a bundle. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { settingDefaults } from '../org/settings.ts'
import { type Bundle, type Item, type Parts, said, type SectionName, type Sections, sections } from './bundle.ts'
import { type Mistake, parseFile, type Path, type Source } from './document.ts'
import { hint } from './near.ts'
import { shortest } from './conditions.ts'
import { ALWAYS } from './present.ts'
import { sheetFilesOf } from './sheets/read-sheets.ts'
import { approvalShape, calendarsShape, type Holiday, holidaysShape, leaveTypesShape, manifestShape, choicesShape, payrollShape, rightsShape, rolesShape, settingShapes, settingsShape } from './shapes.ts'
import { withBands } from './appraisal-shapes.ts'
import { growthShape } from './growth-shapes.ts'
import { trainingShape } from './training-shapes.ts'
import { workforceShape } from './workforce-shapes.ts'

const MANIFEST = 'configuration'
const kinds = ['settings', 'calendars', 'holidays', 'leave-types', 'choices', 'payroll', 'training', 'growth', 'workforce', 'approval', 'rights', 'roles'] as const
type Kind = (typeof kinds)[number]

/** A file as it was found. */
export interface Found {
  /** Path below the folder, as people see it. */
  file: string
  kind: string
  text: string
}

export type Read = { ok: true; bundle: Bundle } | { ok: false; mistakes: Mistake[] }

const isYaml = (name: string) => /\.ya?ml$/.test(name)
const fault = (file: string, message: string, line = 0): Mistake => ({ file, line, message })

/** `holidays.yaml`, or (`deep`) several files in a folder `holidays/`. Other files than YAML are nobody's business. */
export function filesOf(folder: string, { deep = true } = {}): Found[] {
  const out: Found[] = []
  for (const name of readdirSync(folder).sort()) {
    if (name.startsWith('.')) continue
    const path = join(folder, name)
    if (statSync(path).isDirectory()) {
      if (!deep) continue
      for (const inner of readdirSync(path).filter(isYaml).sort()) out.push({ file: `${name}/${inner}`, kind: name, text: readFileSync(join(path, inner), 'utf8') })
    } else if (isYaml(name)) out.push({ file: name, kind: name.replace(/\.ya?ml$/, ''), text: readFileSync(path, 'utf8') })
  }
  return out
}

class Collector {
  readonly parts: Parts = {}
  readonly mistakes: Mistake[] = []

  /** The section is spoken of, even when it holds nothing. */
  open<S extends SectionName>(name: S): Item<Sections[S]>[] {
    return (this.parts[name] ??= []) as Item<Sections[S]>[]
  }

  add<S extends SectionName>(name: S, value: Sections[S], source: Source, path: Path): void {
    const items = this.open(name)
    const key = sections[name].keyOf(value)
    const at = (inner: Path = []) => ({ file: source.file, line: source.lineOf([...path, ...inner]) })
    const before = items.find((i) => i.key.toLowerCase() === key.toLowerCase())
    if (before) {
      const place = before.at?.()
      this.mistakes.push(fault(source.file, `${sections[name].title}: "${key}" is there twice, also in ${place?.file} line ${place?.line}`, source.lineOf(path)))
    } else items.push({ key, value: said(value), at })
  }
}

/** Days of the `every` lines in each of the years, and the single ones. */
function holidaysOf(collector: Collector, found: Found): void {
  const parsed = parseFile(found.file, found.text, holidaysShape)
  if (!parsed.ok) return void collector.mistakes.push(...parsed.mistakes)
  const { years, every, days } = parsed.data
  collector.open('holidays')
  for (let year = years?.from ?? 1; year <= (years?.until ?? 0); year++) {
    every.forEach(({ day, ...facts }, i) => {
      const written: Holiday = { date: `${year}-${day}`, ...facts }
      // 29 February is one in leap years only
      if (!Number.isNaN(Date.parse(written.date)) && new Date(written.date).getUTCDate() === Number(day.slice(3))) collector.add('holidays', written, parsed.source, ['every', i])
    })
  }
  days.forEach((day, i) => collector.add('holidays', day, parsed.source, ['days', i]))
}

function settingsOf(collector: Collector, found: Found): void {
  const parsed = parseFile(found.file, found.text, settingsShape)
  if (!parsed.ok) return void collector.mistakes.push(...parsed.mistakes)
  const known = Object.keys(settingDefaults)
  collector.open('settings')
  for (const [name, value] of Object.entries(parsed.data.settings)) {
    const path = ['settings', name]
    const wrong = (message: string, inner: Path = []) => collector.mistakes.push(fault(found.file, `${name}: ${message}`, parsed.source.lineOf([...path, ...inner])))
    if (!known.includes(name)) {
      wrong(`there is no such setting${hint(name, known)}`)
      continue
    }
    const shape = settingShapes[name]
    const result = shape?.safeParse(value)
    const wanted = typeof settingDefaults[name as keyof typeof settingDefaults]
    if (result && !result.success) for (const issue of result.error.issues) wrong(issue.code === 'invalid_value' ? `must be one of ${issue.values.map((v) => JSON.stringify(v)).join(' ')}` : issue.message, issue.path)
    else if (!result && typeof value !== wanted) wrong(`must be ${wanted === 'boolean' ? 'true or false' : wanted === 'number' ? 'a number' : 'text'}`)
    else collector.add('settings', { name, value: result ? result.data : value }, parsed.source, path)
  }
}

/** A reader of one kind of file: what its shape gives goes to the sections. */
function reader<T>(shape: z.ZodType<T>, opens: readonly SectionName[], take: (data: T, add: <S extends SectionName>(name: S, value: Sections[S], path: Path) => void) => void) {
  return (collector: Collector, found: Found): void => {
    const parsed = parseFile(found.file, found.text, shape)
    if (!parsed.ok) return void collector.mistakes.push(...parsed.mistakes)
    for (const name of opens) collector.open(name)
    take(parsed.data, (name, value, path) => collector.add(name, value, parsed.source, path))
  }
}

const readers: Record<Kind, (collector: Collector, found: Found) => void> = {
  settings: settingsOf,
  holidays: holidaysOf,
  calendars: reader(calendarsShape, ['payPeriods', 'shifts', 'calendars', 'calendarGroups'], ({ payPeriods, shifts, calendars, groups }, add) => {
    if (payPeriods) add('payPeriods', payPeriods, ['payPeriods'])
    shifts.forEach((v, i) => add('shifts', v, ['shifts', i]))
    calendars.forEach((v, i) => add('calendars', v, ['calendars', i]))
    groups.forEach((v, i) => add('calendarGroups', v, ['groups', i]))
  }),
  'leave-types': reader(leaveTypesShape, ['leaveTypes'], ({ types }, add) =>
    types.forEach((v, i) => add('leaveTypes', { ...v, balance: v.balance === v.code ? 'own' : v.balance }, ['types', i]))),
  choices: reader(choicesShape, ['choices'], ({ lists }, add) => {
    for (const [list, choices] of Object.entries(lists)) choices.forEach((v, i) => add('choices', { list, ...v }, ['lists', list, i]))
  }),
  payroll: reader(payrollShape, ['payRules', 'payComponents'], ({ components, ...rules }, add) => {
    for (const [name, value] of Object.entries(rules)) if (name !== 'schema' && value !== undefined) add('payRules', { name, value }, [name])
    components.forEach((v, i) => add('payComponents', v, ['components', i]))
  }),
  training: reader(trainingShape, ['trainingCategories', 'trainingSubjects', 'mandatoryTraining', 'trainingCurrencies', 'trainingForms'], ({ categories, subjects, mandatory, currencies, forms }, add) => {
    categories.forEach((v, i) => add('trainingCategories', v, ['categories', i]))
    subjects.forEach((v, i) => add('trainingSubjects', v, ['subjects', i]))
    mandatory.forEach((v, i) => add('mandatoryTraining', v, ['mandatory', i]))
    currencies.forEach((v, i) => add('trainingCurrencies', v, ['currencies', i]))
    forms.forEach((v, i) => add('trainingForms', v, ['forms', i]))
  }),
  growth: reader(growthShape, ['competencyGroups', 'competencies', 'jobs', 'growthPeriods', 'valueRanges', 'appraisalForms', 'appraisalTypes'], ({ groups, competencies, jobs, periods, valueRanges, appraisalForms, appraisalTypes }, add) => {
    groups.forEach((v, i) => add('competencyGroups', v, ['groups', i]))
    competencies.forEach((v, i) => add('competencies', v, ['competencies', i]))
    jobs.forEach((v, i) => add('jobs', v, ['jobs', i]))
    periods.forEach((v, i) => add('growthPeriods', v, ['periods', i]))
    valueRanges.forEach((v, i) => add('valueRanges', withBands(v), ['valueRanges', i]))
    appraisalForms.forEach((v, i) => add('appraisalForms', v, ['appraisalForms', i]))
    appraisalTypes.forEach((v, i) => add('appraisalTypes', v, ['appraisalTypes', i]))
  }),
  workforce: reader(workforceShape, ['designations', 'positions', 'planningPeriods', 'customProperties'], ({ designations, positions, planningPeriods, customProperties }, add) => {
    designations.forEach((v, i) => add('designations', v, ['designations', i]))
    positions.forEach((v, i) => add('positions', v, ['positions', i]))
    planningPeriods.forEach((v, i) => add('planningPeriods', v, ['planningPeriods', i]))
    customProperties.forEach((v, i) => add('customProperties', v, ['customProperties', i]))
  }),
  approval: reader(approvalShape, ['approval'], ({ rules }, add) => rules.forEach((v, i) => add('approval', { ...v, levels: v.levels.map(shortest) }, ['rules', i]))),
  rights: reader(rightsShape, ['accessGroups', 'rights'], ({ groups, modules }, add) => {
    groups.forEach((v, i) => add('accessGroups', v, ['groups', i]))
    for (const [module, right] of Object.entries(modules)) add('rights', { module, ...right }, ['modules', module])
  }),
  roles: reader(rolesShape, ['roles'], ({ roles }, add) => roles.forEach((v, i) => add('roles', v.from !== undefined && v.from <= ALWAYS ? { ...v, from: undefined } : v, ['roles', i]))),
}

/** Settings nobody wrote hold their defaults: a file speaks of all of them. */
function completed(parts: Parts): Parts {
  if (!parts.settings) return parts
  const given = new Map(parts.settings.map((i) => [i.key, i]))
  return { ...parts, settings: Object.entries(settingDefaults).map(([name, value]) => given.get(name) ?? { key: name, value: { name, value } }) }
}

/** A configuration that says nothing: sheets may come alone. */
const NOTHING_SAID: Bundle = { manifest: { company: '', revision: 0 }, parts: {} }

/** Reads every file of the folder; all mistakes at once. Names that need a database are judged in `checks.ts`, sheets are read by `readSheets`. */
export function readFolder(folder: string): Read {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return { ok: false, mistakes: [fault(folder, 'there is no such folder')] }
  const files = filesOf(folder)
  if (files.length > 0) return readFiles(files)
  return sheetFilesOf(folder).length > 0 ? { ok: true, bundle: NOTHING_SAID } : { ok: false, mistakes: [fault(folder, 'holds no .yaml file and no sheet; write some with --example, --export or --templates')] }
}

/** The same of files at hand. */
export function readFiles(files: readonly Found[]): Read {
  const manifestFile = files.find((f) => f.kind === MANIFEST)
  const collector = new Collector()
  const manifest = manifestFile && parseFile(manifestFile.file, manifestFile.text, manifestShape)
  if (!manifest) collector.mistakes.push(fault(`${MANIFEST}.yaml`, 'is missing; it holds the company and the revision of these files'))
  else if (!manifest.ok) collector.mistakes.push(...manifest.mistakes)
  for (const found of files) {
    if (found === manifestFile) continue
    const kind = kinds.find((k) => k === found.kind)
    if (kind) readers[kind](collector, found)
    else collector.mistakes.push(fault(found.file, `is no file of the configuration${hint(found.kind, [...kinds, MANIFEST])}`))
  }
  if (collector.mistakes.length > 0 || !manifest?.ok) return { ok: false, mistakes: collector.mistakes }
  return { ok: true, bundle: { manifest: { company: manifest.data.company, revision: manifest.data.revision }, parts: completed(collector.parts) } }
}
