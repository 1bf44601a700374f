/** State of a form while it is filled in. Pure: nothing here fetches, stores or asks the clock. */
import type { FieldProblem } from './field-errors.ts'

export interface FormState {
  values: Record<string, unknown>
  /** Names of chosen options, by field. */
  texts: Record<string, string>
  /** Fields whose value nobody gave: what a new form starts with, and what follows from another. */
  guessed: ReadonlySet<string>
  /** Fields the person has left, or was shown: their problems are visible. */
  visible: ReadonlySet<string>
  /** True after a try to submit: every problem is visible. */
  attempted: boolean
  /** Fields with a text that means nothing: code of the problem, by field. Their value is null. */
  unreadable: Readonly<Record<string, string>>
  /** Problems of live hints, by their last answer. */
  hints: readonly FieldProblem[]
  /** Problems of a refused command; one goes when its field changes, or anything else it may speak of. */
  refused: readonly FieldProblem[]
  /** Changed since the last save to the device (draft). */
  unsaved: boolean
  /** Changed since it was opened or sent (`formIsChanged`). */
  formIsChanged: boolean
  /** Unix milliseconds of the last save on this device. */
  savedAt: number | null
}

export type FormEvent =
  /** `words`: names of fields that hold free text, which no rule reads. `given`: names the person gave a value, be it the same. */
  | { type: 'changed'; changes: Record<string, unknown>; words?: ReadonlySet<string>; given?: readonly string[] }
  /** Values the form worked out by itself. */
  | { type: 'proposed'; changes: Record<string, unknown> }
  | { type: 'remembered'; field: string; text: string }
  | { type: 'left'; field: string }
  | { type: 'attempted' }
  | { type: 'unreadable'; field: string; code: string | null }
  | { type: 'hinted'; problems: readonly FieldProblem[] }
  | { type: 'refused'; problems: readonly FieldProblem[] }
  | { type: 'saved'; at: number; values: Record<string, unknown> }
  /** What was saved is gone from the device: it is to be saved again. */
  | { type: 'reopened' }
  | { type: 'sent' }

/** State of a form that starts with these values. */
export const startState = (values: Record<string, unknown>, rest: Partial<FormState> = {}): FormState => ({
  values,
  texts: {},
  guessed: new Set(),
  visible: new Set(),
  attempted: false,
  unreadable: {},
  hints: [],
  refused: [],
  unsaved: false,
  formIsChanged: false,
  savedAt: null,
  ...rest,
})

const rowOf = (rows: unknown, lineId: string): unknown => (Array.isArray(rows) ? (rows as { lineId?: string }[]).find((r) => r.lineId === lineId) : undefined)

const sameProblems = (a: readonly FieldProblem[], b: readonly FieldProblem[]) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Whether a problem of this field may not hold any more after the change. A rule looks at the whole request ("the balance does not cover 9 days" speaks
 * of the type, both dates and the person), so what it said is old once any of that is another. A row that stays as it was keeps its problems while
 * only other rows change.
 */
function isAbout(field: string, name: string, before: unknown, after: unknown, isWords: boolean): boolean {
  const [head, lineId] = field.split('.')
  if (isWords) return head === name
  if (lineId === undefined || !Array.isArray(after)) return true
  return head === name && (rowOf(before, lineId) !== rowOf(after, lineId) || rowOf(after, lineId) === undefined)
}

/** The last day goes where the first one goes while nobody has given it: a slip of the first leaves no long period behind. */
export function lastDayFollows([first, last]: readonly [string, string], own: Record<string, unknown>, guessed: ReadonlySet<string>): Record<string, unknown> {
  return own[first] && !(last in own) && guessed.has(last) ? { [last]: own[first] } : {}
}

/** The next state. Input is never cleared: a refusal keeps every value. */
export function nextFormState(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'changed': {
      const changed = Object.keys(event.changes).filter((k) => !Object.is(state.values[k], event.changes[k]))
      const given = event.given ?? changed
      const all = new Set([...state.guessed, ...changed].filter((name) => !given.includes(name)))
      const guessed = all.size === state.guessed.size && [...all].every((name) => state.guessed.has(name)) ? state.guessed : all
      if (changed.length === 0) return guessed === state.guessed ? state : { ...state, guessed }
      return {
        ...state,
        guessed,
        values: { ...state.values, ...event.changes },
        refused: state.refused.filter((p) => p.field !== '' && !changed.some((name) => isAbout(p.field, name, state.values[name], event.changes[name], event.words?.has(name) ?? false))),
        unsaved: true,
        formIsChanged: true,
      }
    }
    case 'proposed':
      return { ...state, values: { ...state.values, ...event.changes }, unsaved: state.formIsChanged }
    case 'remembered':
      return state.texts[event.field] === event.text ? state : { ...state, texts: { ...state.texts, [event.field]: event.text } }
    case 'left':
      return state.visible.has(event.field) ? state : { ...state, visible: new Set([...state.visible, event.field]) }
    case 'attempted':
      return { ...state, attempted: true }
    case 'unreadable': {
      if ((state.unreadable[event.field] ?? null) === event.code) return state
      const { [event.field]: _, ...others } = state.unreadable
      return { ...state, unreadable: event.code === null ? others : { ...others, [event.field]: event.code } }
    }
    case 'hinted':
      return sameProblems(state.hints, event.problems) ? state : { ...state, hints: event.problems }
    case 'refused':
      return { ...state, refused: event.problems, attempted: true }
    case 'saved':
      // A change made while the save was under way is still unsaved.
      return { ...state, savedAt: event.at, unsaved: event.values !== state.values }
    case 'reopened':
      return { ...state, unsaved: state.formIsChanged, savedAt: null }
    case 'sent':
      return { ...state, unsaved: false, formIsChanged: false }
  }
}
