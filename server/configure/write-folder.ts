/** Writes a configuration as files a person can go on with: one a kind, short things on one line, names beside codes. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, isMap, isScalar, isSeq, visit } from 'yaml'
import type { Bundle, SectionName, Sections } from './bundle.ts'
import type { Directory } from './directory.ts'
import { SCHEMA } from './document.ts'

const heads: Record<string, string> = {
  configuration: ' What this configuration is. Raise the revision with every change: an older one is refused.',
  settings: ' The company\'s switches. A line left out holds its default.',
  calendars: ' Shifts, work calendars and the groups that follow them.',
  holidays: ' Public and joint holidays, for every calendar that observes holidays or for one (calendar: CODE).',
  payroll: ' What pay is made of. Amounts in whole units of the currency; nothing here is a statement of law.',
  'leave-types': ' Leave types with their rules, in the order people see them.',
  choices: ' What people choose from: why they ask for something, and what else a form offers. A list for each, in the order people see them.',
  growth: ' What people are to be good at: competencies, what each job asks for, periods of assessments and plans, and what they are appraised by.',
  workforce: ' Job titles, the positions of each unit, planning periods, and what else a request for people asks.',
  training: ' What people are trained in: subjects, who must do them, currencies of costs, tests and feedback.',
  approval: ' Who approves. The rule with most conditions wins, then a rule of the module before one of "*", then the earlier one.',
  rights: ' Who has which module: full, readOnly or none. A person\'s own line beats those of groups and roles, those beat "everyone".',
  roles: ' Offices people hold. "module" narrows a role to one module (approval, filing and seeing there), "site" to one place.',
}

/** Depth from which a list or group is written on one line. */
const FLOW_DEPTH: Record<string, number> = { settings: 9, calendars: 3, holidays: 2, 'leave-types': 3, choices: 4, payroll: 3, training: 4, growth: 3, workforce: 3, approval: 4, rights: 5, roles: 2 }
/** Holidays, choices, positions and roles are a line each. */
const LINE_EACH = new Set(['holidays', 'choices', 'payroll', 'workforce', 'roles'])

function textOf(file: string, content: Record<string, unknown>, personName: (code: string) => string | undefined): string {
  const document = new Document({ schema: SCHEMA, ...content })
  document.commentBefore = heads[file] ?? null
  visit(document, {
    Collection(_, node, path) {
      const depth = path.filter((p) => isMap(p) || isSeq(p)).length
      if (depth >= (FLOW_DEPTH[file] ?? 9) && (isSeq(node) || isMap(node))) node.flow = true
      if (LINE_EACH.has(file) && isMap(node) && isSeq(path.at(-1))) node.flow = true
    },
    // the name of a person beside the code, where the line ends
    Pair(_, { key, value }) {
      const name = isScalar(key) && typeof key.value === 'string' ? personName(key.value) : undefined
      if (name && isScalar(value)) value.comment = ` ${name}`
    },
    Scalar(key, node, path) {
      const name = key === 'key' || typeof node.value !== 'string' ? undefined : personName(node.value)
      if (!name) return
      const around = path.findLast((p) => isMap(p) || isSeq(p))
      if (around && (isMap(around) || isSeq(around)) && around.flow) around.comment = ` ${name}`
      else node.comment = ` ${name}`
    },
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: true })
}

const values = <S extends SectionName>(bundle: Bundle, name: S): Sections[S][] => (bundle.parts[name] ?? []).map((i) => i.value)

/** File name without ending -> its text. */
export function textsOf(bundle: Bundle, directory: Directory | null): Map<string, string> {
  const personName = (code: string) => directory?.people.get(code)?.name
  const rights = Object.fromEntries(values(bundle, 'rights').map(({ module, ...right }) => [module, right]))
  const [payPeriods] = values(bundle, 'payPeriods')
  const content: Record<string, Record<string, unknown>> = {
    configuration: { ...bundle.manifest },
    settings: { settings: Object.fromEntries(values(bundle, 'settings').map((s) => [s.name, s.value])) },
    calendars: { ...(payPeriods ? { payPeriods } : {}), shifts: values(bundle, 'shifts'), calendars: values(bundle, 'calendars'), groups: values(bundle, 'calendarGroups') },
    holidays: { days: values(bundle, 'holidays') },
    'leave-types': { types: values(bundle, 'leaveTypes') },
    choices: { lists: Object.fromEntries([...Map.groupBy(values(bundle, 'choices'), (c) => c.list)].map(([list, choices]) => [list, choices.map((one) => ({ ...one, list: undefined }))])) },
    payroll: { ...Object.fromEntries(values(bundle, 'payRules').map((r) => [r.name, r.value])), components: values(bundle, 'payComponents') },
    training: {
      categories: values(bundle, 'trainingCategories'), subjects: values(bundle, 'trainingSubjects'), mandatory: values(bundle, 'mandatoryTraining'),
      currencies: values(bundle, 'trainingCurrencies'), forms: values(bundle, 'trainingForms'),
    },
    growth: {
      groups: values(bundle, 'competencyGroups'), competencies: values(bundle, 'competencies'), jobs: values(bundle, 'jobs'), periods: values(bundle, 'growthPeriods'),
      valueRanges: values(bundle, 'valueRanges'), appraisalForms: values(bundle, 'appraisalForms'), appraisalTypes: values(bundle, 'appraisalTypes'),
    },
    workforce: { designations: values(bundle, 'designations'), positions: values(bundle, 'positions'), planningPeriods: values(bundle, 'planningPeriods'), customProperties: values(bundle, 'customProperties') },
    approval: { rules: values(bundle, 'approval') },
    rights: { groups: values(bundle, 'accessGroups'), modules: rights },
    roles: { roles: values(bundle, 'roles') },
  }
  // a company that has said nothing of pay gets no file that says half of it
  if (!bundle.parts.payRules?.length) delete content.payroll
  return new Map(Object.entries(content).map(([file, data]) => [file, textOf(file, data, personName)]))
}

/** Makes a folder for files. @throws Error when it holds YAML files already: nobody's work is overwritten */
export function makeFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).some((name) => /\.ya?ml$/.test(name))) throw new Error(`${folder} holds configuration files already: choose a new folder`)
  mkdirSync(folder, { recursive: true })
}

/** Writes the files. @throws Error of `makeFolder` */
export function writeFolder(folder: string, bundle: Bundle, directory: Directory | null): string[] {
  makeFolder(folder)
  const files: string[] = []
  for (const [file, text] of textsOf(bundle, directory)) {
    writeFileSync(join(folder, `${file}.yaml`), text)
    files.push(`${file}.yaml`)
  }
  return files
}
