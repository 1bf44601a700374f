/** Requests of any module: a valid form made of its field kinds, and records brought to every state of the lifecycle. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { addDays, daysBetween, weekday } from '../../contract/kit/civil-date.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { type Field, type FieldKind, type Fields, sourceParamsOf } from '../../contract/kit/field.ts'
import { Status, type StatusId, type SystemAction } from '../../contract/kit/lifecycle.ts'
import { calls } from '../../contract/calls.ts'
import type { FileKind } from '../../contract/kit/file-kind.ts'
import { compound, docx, jpeg, pdf, png, xlsx } from '../../server/files/testing/samples.ts'
import { namingColumns } from '../../contract/kit/line-of.ts'
import type { OptionRow, Paged } from '../../contract/kit/paging.ts'
import { type ActOutput, callOf } from '../../contract/kit/request.ts'
import { tx } from '../../server/db/context.ts'
import { settingDefaults } from '../../server/org/settings.ts'
import type { ServerModule } from '../../server/request/module.ts'
import { perform } from '../../server/request/perform/perform.ts'
import { systemContext } from '../../server/request/system.ts'
import type { Person, TestApi } from './api.ts'
import { type People, TODAY } from './company.ts'

export type Form = Record<string, unknown> & { id: string; version: number }

/** The n-th working day from next week on: every request of a test has its own. */
export function workingDay(n: number): string {
  const week = Math.floor(n / 5)
  let date = addDays(TODAY, 7)
  while (weekday(date) !== 1) date = addDays(date, 1)
  return addDays(date, week * 7 + (n % 5))
}

/** How days of a module's requests may lie: where the day of a test goes, and days after it on which a second date of the form lies. */
interface Way {
  dayOf: (date: string) => string
  lasts: number
}

const ahead = (date: string): string => date
/** The same day of the week as far behind as this one is ahead: every request keeps a working day of its own. */
const mirrored = (date: string): string => addDays(date, -14 * Math.ceil((daysBetween(TODAY, date) - 6) / 7))
/** Requests that last begin in weeks of their own. */
const spread = (date: string): string => addDays(TODAY, 7 * daysBetween(TODAY, date))
const LASTS = 5

/** Days to come; days that have been; days to come, for some days; the first way a module takes is its own. */
const ways: readonly Way[] = [{ dayOf: ahead, lasts: 0 }, { dayOf: mirrored, lasts: 0 }, { dayOf: spread, lasts: LASTS }, { dayOf: (date) => mirrored(spread(date)), lasts: LASTS }]

export interface Filling {
  as: Person
  employeeId: string
  date: string
  /** Days after it on which a second date of the form lies. */
  lasts: number
  /** What is filled in so far: options depend on it. */
  values: Record<string, unknown>
}

async function firstOption(field: Field, { as, values }: Filling): Promise<string> {
  const params = sourceParamsOf(field, values)
  const { listData } = (await as.get(field.source as AnyCall, params)) as Paged<OptionRow>
  const [first] = listData
  if (!first) throw new Error(`${field.source?.id}: no option`)
  return first.id
}

/** The least number above none that a field takes. */
const leastNumber = ({ min = 0, max = Number.MAX_SAFE_INTEGER, step = 1 }: Field): number => {
  const least = Math.ceil(Math.max(min, 1) / step) * step
  return least <= max ? least : Math.ceil(min / step) * step
}

/** A small file of each kind. */
const sampleOf: Record<FileKind, () => Uint8Array> = { png, jpeg, pdf, docx, xlsx, doc: () => compound('WordDocument'), xls: () => compound('Workbook') }

const fillers: Record<FieldKind, (field: Field, filling: Filling) => unknown> = {
  text: (f) => 'B 1234 XY'.slice(0, f.max ?? 200),
  note: (f) => 'A note'.slice(0, f.max ?? 1000),
  date: (_, { date, lasts, values }) => (Object.values(values).includes(date) ? addDays(date, lasts) : date),
  // each moment of a form an hour after the one before
  dateTime: (_, { date, values }) => `${date}T${String(9 + Object.values(values).filter((v) => /T\d\d:00$/.test(String(v))).length).padStart(2, '0')}:00`,
  minutes: (f) => Math.max(f.min ?? 0, f.step ?? 1),
  whole: leastNumber,
  decimal: () => '1.00',
  money: (f) => ({ minor: leastNumber(f), currency: f.currencies?.[0] ?? settingDefaults.currency }),
  option: firstOption,
  lineOf: (f, { values }) => (values[f.of ?? ''] as { lineId: string }[] | undefined)?.[0]?.lineId ?? null,
  file: async ({ accepts = ['pdf'] }, { as }) => {
    const [kind = 'pdf'] = accepts
    const id = randomUUID()
    await as.get(calls.attachmentsInbox.attachmentUpload, { id, fileName: `paper.${kind}`, file: new File([new Uint8Array(sampleOf[kind]())], `paper.${kind}`) })
    return id
  },
  enum: (f) => f.values?.[0],
  employee: (_, { employeeId }) => employeeId,
  employees: async (f, filling) => [{ employeeId: filling.employeeId, note: 'A note', ...(await filled(f.line ?? {}, filling)) }],
  lines: async (f, filling) => [{ lineId: randomUUID(), ...(await filled(f.columns ?? {}, filling)) }],
  flag: () => true,
}

/** The required ones of these fields, filled; options last, because they ask for the others. @param also optional ones that are filled, too */
export async function filled(fields: Fields, filling: Filling, also: (field: Field) => boolean = () => false): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  const isMeant = (f: Field) => !f.computed && (!f.optional || also(f))
  // rows that others name must be there
  const named = new Set(Object.values(fields).filter(isMeant).flatMap(({ columns = {} }) => Object.values(columns).flatMap((c) => (isMeant(c) && c.of !== undefined ? [c.of] : []))))
  const naming = new Set(namingColumns(fields).map(({ list }) => list))
  const required = Object.entries(fields).filter(([name, f]) => isMeant(f) || named.has(name))
  const ordered = [...required.filter(([, f]) => f.kind !== 'option' && f.kind !== 'lines'), ...required.filter(([, f]) => f.kind === 'option'), ...required.filter(([name, f]) => f.kind === 'lines' && !naming.has(name)), ...required.filter(([name]) => naming.has(name))]
  for (const [name, field] of ordered) values[name] = await fillers[field.kind](field, { ...filling, values: { ...filling.values, ...values } })
  return values
}

/** Rows of a module that says itself how a request of it may look: where what is needed depends on what else a row says. */
interface OwnForm {
  /** Also the id of the request, where a task says which it is. */
  ownRows(filling: Filling, option: (field: Field) => Promise<string>): Promise<Record<string, unknown>>
  /** Ids of the request this form would be of each of these people, where a task says which. */
  idsFor?(people: readonly string[], form: Record<string, unknown>, filling: Filling): Promise<ReadonlyMap<string, string>>
  /** What the first level fills in before it approves. */
  ownDesk?: (detail: Record<string, unknown>) => Record<string, unknown>
  /** Nobody files one about themselves. */
  onlyForOthers?: true
}
/** By slug. Plain files and imports: the faults run without a bundler. */
const ownForms = new Map<string, OwnForm>()
const modulesAt = new URL('../../server/modules/', import.meta.url)
for (const slug of readdirSync(modulesAt)) {
  const file = new URL(`${slug}/testing/form.ts`, modulesAt)
  if (existsSync(file)) ownForms.set(slug, (await import(/* @vite-ignore */ file.href)) as OwnForm)
}
export const ownFormOf = (slug: string): OwnForm | undefined => ownForms.get(slug)

/** Where every list of rows may be empty, a request still needs one: a row of the first whose rows need nothing chosen. */
async function firstRow(fields: Fields, filling: Filling): Promise<Record<string, unknown>> {
  const lists = Object.entries(fields).filter(([, f]) => f.kind === 'lines')
  const first = lists.find(([, f]) => Object.values(f.columns ?? {}).every((c) => c.kind !== 'option' && c.kind !== 'lineOf')) ?? lists[0]
  return first && lists.every(([, f]) => f.optional) ? { [first[0]]: await fillers.lines(first[1], filling) } : {}
}

/** A form whose dates lie as the way says. */
async function formOn({ def }: ServerModule, as: Person, employeeId: string, date: string, { dayOf, lasts }: Way): Promise<Form> {
  const fields = def.fields as Fields
  const filling: Filling = { as, employeeId, date: dayOf(date), lasts, values: {} }
  const own = ownFormOf(def.slug)
  const rows = own ? await own.ownRows(filling, (field) => firstOption(field, filling)) : await firstRow(fields, filling)
  return { id: randomUUID(), ...(await filled(fields, filling)), ...rows, version: 0 }
}

/** What each module said to the first form that was made for it. */
const known = new Map<string, Way>()

/** How the days of a module's requests may lie, as the module itself says of a draft: some are of days that have been, some take no single day. */
export async function wayOf(module: ServerModule, as: Person, employeeId: string, date: string): Promise<Way> {
  const { slug, calls: { checkDraft } } = module.def
  const told = known.get(slug)
  if (told) return told
  for (const way of ways) {
    const { status, body } = await as.send(checkDraft, await formOn(module, as, employeeId, date, way))
    // one who may not ask is told nothing
    if (status !== 200) break
    if (body.problems.length > 0) continue
    known.set(slug, way)
    return way
  }
  return ways[0] as Way
}

/** A complete form of a module for one day: every required field, the simplest value each kind knows. */
export const aForm = async (module: ServerModule, as: Person, employeeId: string, date: string): Promise<Form> =>
  formOn(module, as, employeeId, date, await wayOf(module, as, employeeId, date))

/** Whoever has a request on the desk fills in what its module asks of them, once. */
export async function fillDesk({ def }: ServerModule, as: Person, id: string): Promise<void> {
  const ownDesk = ownFormOf(def.slug)?.ownDesk
  const { saveDesk } = def.calls as unknown as Record<string, AnyCall | undefined>
  if (!ownDesk || !saveDesk) return
  const detail = await as.get(def.calls.detail, { id })
  const { desk } = detail
  if (desk?.version === 0 && desk.mine.length > 0) await as.get(saveDesk, { id, deskVersion: 0, ...ownDesk(detail) })
}

/** True when a request of the module can be filed for oneself. */
export const isFiledForOneself = (module: ServerModule): boolean => ownFormOf(module.def.slug)?.onlyForOthers !== true

/** True when a request of the module can be filed for somebody else. */
export const isFiledForOthers = (module: ServerModule): boolean => 'employeeId' in (module.def.fields as Fields)

type Named = 'save' | 'submit' | 'cancel' | 'approve' | 'revise' | 'reject'

export const callFor = (module: ServerModule, action: Named): AnyCall => {
  const call = callOf(module.def, action)
  if (!call) throw new Error(`${module.def.slug} has no call ${action}`)
  return call
}

/** A record somewhere in the lifecycle. */
export interface Staged {
  name: string
  status: StatusId
  /** Whose desk it is on: level 1, level 2, the last approver's (a cancellation), nobody's. */
  desk: 1 | 2 | 'cancellation' | null
  wasSubmitted: boolean
  isDeleted: boolean
  form: Form
  code: string
}

/** Moves one record of a module through the lifecycle, each step as the person whose step it is. */
export function staging(api: TestApi, module: ServerModule, people: People, filing: { requester: string; employee: string }) {
  const has = (action: Named) => callOf(module.def, action) !== null
  const as = (id: string) => api.as(id)
  let day = 0

  async function act(who: string, action: Exclude<Named, 'save'>, id: string): Promise<ActOutput> {
    return (await as(who).get(callFor(module, action), { id, note: `${action} it` })) as ActOutput
  }
  const system = (action: SystemAction) => (id: string) => tx(() => perform(module, action, { id }, systemContext(api.clock, TODAY, action)))

  type Step = (id: string) => Promise<unknown>
  const submit: Step = async (id) => {
    await act(filing.requester, 'submit', id)
    await fillDesk(module, as(people.superior), id)
  }
  const cancel: Step = (id) => act(filing.requester, 'cancel', id)
  const approve1: Step = (id) => act(people.superior, 'approve', id)
  const approve2: Step = (id) => act(people.second, 'approve', id)
  const revise: Step = (id) => act(people.superior, 'revise', id)
  const reject1: Step = (id) => act(people.superior, 'reject', id)
  const approved = [submit, approve1, approve2]

  async function stage(name: string, status: StatusId, desk: Staged['desk'], steps: Step[], isDeleted = false): Promise<Staged> {
    const form = await aForm(module, as(filing.requester), filing.employee, workingDay(day++))
    const { code } = (await as(filing.requester).get(callFor(module, 'save'), form)) as ActOutput
    for (const step of steps) await step(form.id)
    return { name, status, desk, wasSubmitted: steps.includes(submit), isDeleted, form, code }
  }

  /** One record for every state there is; what is returned or rejected only where the module has it. */
  async function everyState(): Promise<Staged[]> {
    return [
      await stage('a draft', Status.draft, null, []),
      await stage('a deleted draft', Status.draft, null, [cancel], true),
      await stage('a withdrawn request', Status.draft, null, [submit, cancel]),
      await stage('in approval, level 1', Status.inApproval, 1, [submit]),
      await stage('in approval, level 2', Status.inApproval, 2, [submit, approve1]),
      ...(has('revise') ? [await stage('returned for revision', Status.revision, null, [submit, revise]), await stage('resubmitted after revision', Status.inApproval, 1, [submit, approve1, (id) => act(people.second, 'revise', id), submit])] : []),
      await stage('approved', Status.approved, null, approved),
      ...(has('reject') ? [await stage('rejected', Status.rejected, null, [submit, reject1])] : []),
      await stage('reopened after approval', Status.reopened, null, [...approved, system('reopen')]),
      ...(has('reject') ? [await stage('reopened after rejection', Status.reopened, null, [submit, reject1, system('reopen')])] : []),
      await stage('cancelled', Status.cancelled, null, [...approved, system('reopen'), cancel]),
      await stage('cancelled after approval', Status.cancelled, null, [...approved, cancel, approve2]),
      await stage('cancellation in approval', Status.cancellationInApproval, 'cancellation', [...approved, cancel]),
      ...(has('reject') ? [await stage('approved, cancellation rejected', Status.approved, null, [...approved, cancel, (id) => act(people.second, 'reject', id)])] : []),
      await stage('expired', Status.expired, null, [submit, system('expire')]),
      await stage('voided', Status.voided, null, [submit, system('void')]),
    ]
  }

  return { everyState, act, stage, submit, cancel, approve1, approve2, revise, reject1 }
}
