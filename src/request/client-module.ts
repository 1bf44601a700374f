/**
 * A request module's face: facts only. Routes, lists, details, forms, inbox cards and action bars follow from them.
 * Light on purpose: the shell's pickers read it, so anything heavy (panels, field overrides) comes by `lazy`.
 */
import type { LinkProps } from '@tanstack/react-router'
import type { AnyCall } from '../../contract/kit/call.ts'
import { type DraftValues, type Field, type Fields, type Filled, isList, type Values } from '../../contract/kit/field.ts'
import type { Language } from '../../contract/kit/language.ts'
import type { AnyRequestDef, AttachmentRef, RequestDef, RequestDetail } from '../../contract/kit/request.ts'
import type { AccountDetails } from '../../contract/modules/general-account-home-calendar/home-calls.ts'
import type { Option } from '../lib/option.ts'
import type { IconName } from '../ui/icon-paths.ts'
import type { ToneName } from '../ui/theme/palette.ts'
import type { Part } from '../ui/part.ts'
import type { LineStates } from './employees/line-state.ts'
import type { FieldProblem } from './form/field-errors.ts'
import type { AnyRowFacts, RowFacts, RowStart, RowStore } from './lines/row-facts.ts'
import type { RowView } from './row-view.ts'

/** Columns every request has beside the module's own fields. */
export const HEADER_COLUMNS = ['code', 'requestor', 'employee', 'transDate', 'submittedDate', 'status', 'waitingFor', 'note'] as const
export type HeaderColumn = (typeof HEADER_COLUMNS)[number]

type NameOf<F extends Fields> = Extract<keyof F, string>
type FilledName<F extends Fields> = Extract<keyof Filled<F>, string>
/** A field a form may place: the module's own ones and the note of the header. */
export type FormName<F extends Fields> = FilledName<F> | 'note'

/** What a form holds while it is being filled in. */
export type FormValues<F extends Fields> = { [K in FilledName<F>]?: Values<Filled<F>>[K] | null } & { note?: string | null }

/** What panels and field overrides get: the form as it is now, and the ways to change it. */
export interface FormApi<F extends Fields = Fields> {
  values: FormValues<F>
  set(changes: Partial<FormValues<F>>): void
  /** As `set`, for what the form worked out by itself: nobody typed it, so a form that was only opened is still unchanged. */
  propose(changes: Partial<FormValues<F>>): void
  /** True while nobody has given the field its value: the form may still propose another. */
  isGuessed(name: NameOf<F>): boolean
  /** Leaving a field: it is checked from now on. */
  leave(name: FormName<F>): void
  errorOf(name: FormName<F>): string | undefined
  /** The field holds a text that means nothing (code of its problem), or no longer does (null): it counts as wrong, not as empty. */
  unreadable(name: FormName<F>, code: string | null): void
  /** Problems a live hint found (`GetTotalDay`): shown at their fields, they never block a save. */
  setHints(problems: readonly FieldProblem[]): void
  /** Texts the form learned with a choice (names of options), by field: kept in the draft for a reload without a network. */
  textOf(name: FormName<F>): string | undefined
  /** `value`: whose name it is. */
  remember(name: NameOf<F> | 'note', text: string, value?: string): void
  /** Id of the record, made on the device. */
  recordId: string
  attachmentCount: number
  /** What is known of each line of a list of people. */
  linesOf(name: NameOf<F>): LineStates
  /** Asks for a line (`pathOfLine`) to be filled in: its list opens it. Null when that is done. */
  fillIn?: (line: string | null) => void
  wanted?: string | null
  /** What a new line of a list starts with. */
  newLine: Record<string, unknown>
  /** A file that stands in a field of the request as the server has it. */
  fileOf?: (id: string) => AttachmentRef | undefined
  /** Rows of a list of the form, for a column that names one. */
  rowChoices?: (list: string) => readonly Option[]
  /** How many rows of other lists name this one. */
  namedBy?: (list: string, lineId: string) => number
  /** The values of this very moment: what is done later must not go by those it was drawn with. */
  now?: () => FormValues<F>
  /** The day the request is about, where there is one: a day and time in it is probably of that day. */
  day?: string | null | undefined
  /** How the rows of a list of one of several kinds are filled in; nothing for the only list of a form. */
  rowFacts?: (name: string) => AnyRowFacts | undefined
  /** Stores rows of a saved request as they are filled in. */
  rowStore?: RowStore
}

export interface FieldOverrideProps<F extends Fields> {
  form: FormApi<F>
  /** The element's id, for the label and the error summary's link. */
  id: string
  label: string
}

export interface RowsDrawnProps<F extends Fields = Fields> {
  /** Of the request, once the server has it. */
  id?: string
  view: RowView<F>
}

export interface DeskPanelProps<F extends Fields = Fields> {
  record: RequestDetail<Values<F>>
  /** What was filled in at desks, and the way to change it. */
  form: FormApi
  /** Fields the reader fills in now. */
  mine: readonly string[]
}

/** What a card says. Each answer is one short text, or null to leave the line out. */
export interface CardFacts<F extends Fields> {
  /** What is asked ("Annual leave"). */
  title: (view: RowView<F>) => string
  /** When ("Thu 12 – Fri 13 May"). */
  when: (view: RowView<F>) => string | null
  /** Said in lists where there is no such day. */
  noWhen?: (view: RowView<F>) => string | null
  /** How long or how much ("2 days"). */
  amount?: (view: RowView<F>) => string | null
}

export interface ClientFacts<F extends Fields> {
  /** Name of a line icon of `src/ui`: another one for each kind of request. */
  icon: IconName
  /** Tint of the icon, the same for all of a family: green leave, blue time, yellow learning, brown growth and pay, grey people. Never says anything the words do not. */
  tone: ToneName
  /** Namespace of the module's texts. Its name stands in `request:module.<slug>`. */
  ns: string
  /** Everyday search words for the picker, by language: "day off", "cuti". Never shown. */
  words: Record<Language, readonly string[]>
  /** Other calls whose answers its commands change, by the beginning of their ids (`leave-balance.`). */
  touches?: readonly string[]
  /** Who files such requests, where it is not everybody. The server decides; nothing offers it to others. */
  mayFile?: (me: Pick<AccountDetails, 'isHr' | 'hasSubordinates'>) => boolean
  /** What is asked stands at this address: a request answers it, under the id it has there. One begins nowhere else, so nothing else offers it. */
  askedAt?: NonNullable<LinkProps['to']>
  /** Names in the address of the form for the first and the last day of what is asked: how "leave 3–5 Dec" fills it in. */
  spokenDays?: readonly [first: string, last?: string]
  /** The same for what has hours: a day with its time (`2026-05-12T17:00`). */
  spokenHours?: readonly [start: string, end: string]
  /** Columns of the table, in order. */
  columns: readonly (NameOf<F> | HeaderColumn)[]
  /** Column a list starts with; descending. Default: sortDate. */
  sort?: NameOf<F> | HeaderColumn
  card: CardFacts<F>
  /** Steps of the form; each is one subject with its fields. Its heading stands in `form.step.<index>` of the namespace. */
  form: readonly (readonly FormName<F>[])[]
  /** A long form: on a phone one step at a time is open, the others are folded up under their headings. */
  folds?: true
  /** First and last day of what is asked for, both `date` fields: picked together in one calendar. */
  period?: readonly [NameOf<F>, NameOf<F>]
  /** Option field whose chosen row says when the period may begin: `earliest` at all, `soonest` from today on. */
  periodFrom?: NameOf<F>
  /** Option field whose options are found by their names among the requests ("unpaid leave"), and open the form with that choice. */
  findBy?: NameOf<F>
  /** Facts of the detail screen beside title, when and amount. */
  facts: readonly (NameOf<F> | 'note')[]
  /** A fact in other words than its kind has: a month whose code is kept. */
  factWords?: Partial<Record<NameOf<F>, (view: RowView<F>) => string>>
  /** Values a new request starts with. */
  defaults: (start: FormStart) => FormValues<F>
  /** Fields whose last choice is offered again. */
  rememberChoice?: readonly FilledName<F>[]
  /** Values that follow from others when a field changes (end date not before start). */
  follow?: (values: FormValues<F>, changed: Partial<FormValues<F>>) => Partial<FormValues<F>>
  /** What a new request takes over of an older one: without what no device keeps. */
  startsOver?: (values: Record<string, unknown>) => Record<string, unknown>
  /** Fields that may not be missing for these values, though they may for others. The server checks again. */
  needs?: (name: FormName<F>, values: FormValues<F>) => boolean
  /** A field of the form, or a cell of a row by its path, by the name the company gives it; null: as the module calls it. */
  calledIn?: (path: string, values: FormValues<F>) => string | null
  /** False hides a field for these values: in the form, and in what is read of a request. */
  shows?: (name: FormName<F>, form: Pick<FormApi<F>, 'values'>) => boolean
  /** Checks a form can make alone; codes are texts of `errors`. The server checks again. */
  check?: (values: FormValues<F>) => FieldProblem[]
  /** Lists of rows of several kinds: those that stand together in a step share one way to add, and only those with rows take room. */
  rows?: { [K in NameOf<F>]?: F[K] extends { readonly kind: 'lines'; readonly columns: infer C extends Fields } ? RowFacts<DraftValues<C>, FormApi> : never }
  /** Everyday ways into those lists, offered before the lists themselves. */
  starts?: readonly RowStart<NameOf<F>>[]
  /** Draws the rows of a request that is read, in place of their tables. */
  rowsPanel?: Part<{ record: RequestDetail<Values<F>> }>
  /** The same from their values alone: of a request that only this device knows, too. */
  rowsDrawn?: Part<RowsDrawnProps<F>>
  /** What a new line of the list of people starts with. */
  newLine?: (values: FormValues<F>) => Record<string, unknown>
  /** What one row of a list is called where the form shows no numbers; null while it has no name. @param textOf names that came with the values */
  rowName?: (row: Readonly<Record<string, unknown>>, textOf: (field: string) => string | undefined) => string | null
  /** Whether the server is asked, while the form is filled in, what it would say to a submit. Default: yes, unless there are live hints. */
  liveCheck?: boolean
  /** Totals and balances, live, under a step of the form. */
  liveHints?: Part<{ form: FormApi<F> }>
  /** Index of that step. Default: the last. */
  hintsAfter?: number
  /** Who of the team is away on the days of the period is shown beside the form, where there is room. */
  teamBeside?: true
  /** Levels at which something is filled in or looked at on the request's own screen before it can be approved: its card says so instead of offering it. */
  approvedThere?: 'first' | 'ends' | 'every'
  /** What the form reads beside the sources of its fields, fetched ahead so that it can be filled in without a network. */
  ahead?: (today: string) => readonly (readonly [AnyCall, Record<string, unknown>])[]
  /** Lists requests of others, where the list of the module is one's own alone. */
  othersList?: AnyCall
  /** What stands above one's own list: it keeps its room while it is asked for. */
  listTop?: Part<object>
  /** Extra panel of the detail screen. */
  detailPanel?: Part<{ record: RequestDetail<Values<F>> }>
  /** Draws the reader's own part to fill in at their desk, in place of its fields; what was filled in at desks is then read in `rowsPanel`, or here where the part stands beside the rows (`deskBeside`): with nothing of the reader's own. */
  deskPanel?: Part<DeskPanelProps<F>>
  /** The desk's part stands beside the rows of the request where there is room for both. */
  deskBeside?: true
  /** What an approver who returns a request is asked beside the note: what is given goes along with it. */
  returnAsks?: Part<{ onChange: (given: Readonly<Record<string, unknown>>) => void }>
  /** A field this module draws in its own way. */
  fieldOverrides?: Partial<Record<FormName<F>, Part<FieldOverrideProps<F>>>>
}

export interface FormStart {
  /** The person who fills in, and their name. */
  employeeId: string
  employee: string
  /** Employee's today. */
  today: string
  /** First working day from today on; today while their calendar is not known here. */
  workday: string
  /** Choices remembered on this device, by field. */
  remembered: Record<string, string>
  /** Values given in the link (`?startDate=2026-05-12`). */
  given: Record<string, string>
}

export interface ClientModule<F extends Fields = Fields> extends ClientFacts<F> {
  def: RequestDef<F>
  slug: string
}

// oxlint-disable-next-line typescript/no-explicit-any -- a list of modules with unlike fields
export type AnyClientModule = ClientModule<any>

/**
 * Declares the client side of a request module. Unknown columns and fields do not compile;
 * a required field that no step of the form places, or a column that rows leave out, throws at start with the module's name.
 */
export function clientModule<F extends Fields>(def: RequestDef<F>, facts: ClientFacts<F>): ClientModule<F> {
  const placed = new Set<string>(facts.form.flat())
  const missing = Object.entries<Field>(def.fields)
    .filter(([name, f]) => !f.computed && !f.optional && !placed.has(name))
    .map(([name]) => name)
  if (missing.length > 0) throw new Error(`${def.slug}: the form never asks for ${missing.join(', ')}`)
  const absent = facts.columns.filter((name) => name in def.fields && def.rowFields?.includes(name) === false && !isList(def.fields[name] as Field))
  if (absent.length > 0) throw new Error(`${def.slug}: rows do not carry the columns ${absent.join(', ')}`)
  return { ...facts, def, slug: def.slug }
}

/** True when this module offers the action at all (a module may drop steps, never invent them). */
export const hasAction = (def: AnyRequestDef, action: string): boolean => !(def.without ?? []).some((a) => a === action)

/** A field as these values ask for it: what may be missing for others may not for them. */
export const askedField = ({ needs }: Pick<AnyClientModule, 'needs'>, name: string, field: Field, values: Record<string, unknown>): Field => (field.optional && needs?.(name, values) ? { ...field, optional: undefined } : field)

/** Whether a field is asked for, and read, where a request has these values. */
export const isShown = (module: AnyClientModule, name: string, values: Record<string, unknown>): boolean => module.shows?.(name, { values }) ?? true
