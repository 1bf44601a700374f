/** A form with its draft: starts it, keeps it, checks it, and hands panels and fields what they need. */
import i18next from 'i18next'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { port } from '../../api/offline.ts'
import { type DraftRow, saveDraft } from '../../api/outbox.ts'
import { lineOfPath, listOf } from '../../../contract/kit/employee-lines.ts'
import type { Fields } from '../../../contract/kit/field.ts'
import { fileIdsIn } from '../../../contract/kit/file-fields.ts'
import { type AnyClientModule, type FormApi, isShown } from '../client-module.ts'
import type { AnyRowFacts, RowStore, Stored } from '../lines/row-facts.ts'
import { lineStates } from '../employees/line-state.ts'
import { packValues, unpackValues } from '../device/packed-values.ts'
import type { Translate } from '../row-view.ts'
import { type FieldProblem, headOf, problemsOfRefusal, shownErrors, type ShownErrors } from './field-errors.ts'
import { inputValues } from './input-values.ts'
import { type FormState, lastDayFollows, nextFormState, startState } from './form-state.ts'
import { type NotSaved, whyNotSaved } from './not-saved.ts'
import { carryDraft } from './open-forms.ts'
import { type Autosave, useAutosave } from './use-autosave.ts'
import { type Problems, useProblems } from './use-problems.ts'
import { useRowStore } from './use-row-store.ts'
import { type LiveCheck, useLiveCheck } from './use-live-check.ts'

export interface FormSource {
  id: string
  /** Version the edit is based on; 0 for a new request. */
  version: number
  /** Values to start with when there is no draft. */
  values: Record<string, unknown>
  texts: Record<string, string>
  /** Record as the server has it, for a later conflict view. */
  snapshot: unknown
  draft: DraftRow | null
  /** Fields that start with a value nobody gave. */
  guessed?: readonly string[]
}

export interface RequestForm {
  state: FormState
  api: FormApi
  errors: ShownErrors
  /** Names the form shows now, in order. */
  order: readonly string[]
  /** Problems that would refuse a submit now. */
  problems: Problems['find']
  /** What the server would say to a submit now; null where it was not asked. */
  check: LiveCheck | null
  /** What stands at the fields of these very values: what the server said of them, or what this device knows. */
  saidOfThis: readonly FieldProblem[]
  autosave: Autosave
  /** Saves the form, or hands it to the page after the reload where this one may not save any more. @returns true when a reload loses nothing */
  keepThroughReload: () => Promise<boolean>
  /** Whether closing the page now would lose something. */
  wouldLose: () => boolean
  /** Why the last save failed; null when it did not. */
  notSaved: NotSaved | null
  attempt: () => void
  refuse: (problems: readonly FieldProblem[]) => void
  sent: () => void
  /** What the form is based on once every row that is being stored has been. */
  rest: RowStore['rest']
  /** What to hand over with the command; `attachmentIds` are all files, those in fields among them. */
  draftInput: () => { id: string; module: string; values: Record<string, unknown>; version: number; baseSnapshot: unknown; attachmentIds: string[] }
}

const NONE: readonly FieldProblem[] = []

/** A save that failed is tried again so often by itself: room may have been made. */
const AGAIN_MS = 10_000

/** Names the form shows now, in order. */
export const shownFields = (module: AnyClientModule, values: Record<string, unknown>): string[] => (module.form as readonly string[][]).flat().filter((name) => isShown(module, name, values))

/** Whether a field's name leads to a cell of a row that says nothing yet. */
function isOpenCell(values: Record<string, unknown>, field: string): boolean {
  const [list = '', lineId, column] = field.split('.')
  const row = [values[list]].flat().find((r) => (r as { lineId?: string } | null)?.lineId === lineId) as Record<string, unknown> | undefined
  return column !== undefined && (row?.[column] ?? '') === ''
}

/** Fields that hold free text. */
const wordsOf = (module: AnyClientModule): ReadonlySet<string> => new Set(['note', ...Object.entries(module.def.fields as Fields).flatMap(([name, f]) => (f.kind === 'text' || f.kind === 'note' ? [name] : []))])

/** @param files what is attached now, and whether one was given and not taken @param t texts of `errors`, `fixed` and `request` @param onStored a row was stored: the form is based on that version from now on */
export function useForm(module: AnyClientModule, source: FormSource, { ids: attachmentIds, isRefused }: { ids: readonly string[]; isRefused: boolean }, t: Translate, onStored: (stored: Stored) => void): RequestForm {
  const [state, dispatch] = useReducer(nextFormState, source, startOf)
  const [notSaved, setNotSaved] = useState<NotSaved | null>(null)
  const [wanted, fillIn] = useState<string | null>(null)

  const draftInput = () => ({
    id: source.id, module: module.slug, values: packValues(state.values, state.texts, i18next.language), version: source.version, baseSnapshot: source.snapshot, attachmentIds: [...attachmentIds, ...fileIdsIn(module.def.fields as Fields, state.values)],
  })
  /** This page may not store it any more, but the page after a reload may. */
  const isForNext = useRef(false)
  const save = async () => {
    const { values } = state
    try {
      const row = await saveDraft(draftInput())
      isForNext.current = false
      setNotSaved(null)
      dispatch({ type: 'saved', at: row?.savedAt ?? port.now(), values })
    } catch (error) {
      const why = whyNotSaved(error)
      isForNext.current = why === null || why === 'signedOut' || why === 'nowhere'
      setNotSaved(why)
      throw error
    }
  }
  const autosave = useAutosave(state.unsaved, state.values, save)
  const { flush } = autosave
  useEffect(() => port.onChanged((change) => {
    if (change.kind === 'reopened') dispatch({ type: 'reopened' })
    if (change.kind === 'session') void flush() // somebody is signed in again
  }), [flush])
  useEffect(() => {
    if (notSaved !== 'full' && notSaved !== 'unknown') return
    let timer: unknown
    const again = () => void (timer = port.setTimer(() => void flush().then((saved) => saved || again()), AGAIN_MS))
    again()
    return () => port.clearTimer(timer)
  }, [notSaved, flush])
  // A row was stored: the draft is kept with the version it is based on now.
  const version = useRef(source.version)
  useEffect(() => {
    if (version.current !== source.version) dispatch({ type: 'reopened' })
    version.current = source.version
  }, [source.version])
  const rowStore = useRowStore(module, source, state.texts, onStored)
  const latestInput = useRef(draftInput)
  latestInput.current = draftInput
  const valuesNow = useRef(state.values)
  valuesNow.current = state.values
  const guessedNow = useRef(state.guessed)
  guessedNow.current = state.guessed
  const carriedValues = useRef<unknown>(null)
  const keepThroughReload = useCallback(async () => {
    if (await flush()) return true
    const input = latestInput.current()
    if (!isForNext.current || !carryDraft(input)) return false
    carriedValues.current = valuesNow.current
    return true
  }, [flush])

  const visible = useMemo(() => (state.attempted ? undefined : state.visible), [state.attempted, state.visible])
  const order = useMemo(() => shownFields(module, state.values), [module, state.values])
  const hidden = useMemo(() => new Set((module.form as readonly string[][]).flat().filter((name) => !order.includes(name))), [module, order])
  // a submit would go without a file that was not taken, and nobody asked for that
  const unreadableNow = useMemo(() => (isRefused ? { ...state.unreadable, attachments: 'attachments:refused' } : state.unreadable), [state.unreadable, isRefused])
  const found = useProblems(module, source.id, state.values, hidden, unreadableNow)
  const problems = found.known ?? NONE
  // What the server refused stands first, then what is missing here. A live hint warns at its field, but the server decides.
  const errors = useMemo(() => shownErrors([...state.refused, ...problems], order, t, visible), [state.refused, problems, order, t, visible])
  const list = listOf(module.def.fields as Fields)?.name
  const rowFacts = useCallback((name: string) => (module.rows as Record<string, AnyRowFacts> | undefined)?.[name], [module])
  // a line that lacks something does not keep the server from judging the others
  const ready = found.known !== null && problems.every((p) => (list !== undefined && lineOfPath(list, p.field) !== null) || (p.field.includes('.') && rowFacts(headOf(p.field)) !== undefined))
  const input = useMemo(() => inputValues(module, state.values), [module, state.values])
  const check = useLiveCheck(module, { ...input, id: source.id, version: source.version }, ready)
  const live = useMemo(() => (check?.problems ?? []).map(({ field, code, message }) => ({ field, code, text: message })), [check])
  const warned = useMemo(() => (check?.warnings ?? []).map(({ field, message }) => ({ field, text: message })), [check])
  const isJudged = check?.current ?? false
  // of a row that is being filled in, what is still empty is no news until it was left
  const told = useMemo(() => live.filter((p) => !visible || visible.has(p.field) || !isOpenCell(state.values, p.field)), [live, visible, state.values])
  const hintErrors = useMemo(() => shownErrors([...state.hints, ...told], order, t), [state.hints, told, order, t])

  const set = useCallback<FormApi['set']>((changes) => {
    const own = changes as Record<string, unknown>
    // a field that is drawn later than the one just changed must not follow from older values
    const moved = module.period ? lastDayFollows(module.period, own, guessedNow.current) : {}
    const followed = module.follow?.({ ...valuesNow.current, ...own, ...moved }, own) ?? {}
    dispatch({ type: 'changed', changes: { ...own, ...moved, ...(followed as Record<string, unknown>) }, words: wordsOf(module), given: Object.keys(own) })
  }, [module])
  const propose = useCallback<FormApi['propose']>((changes) => dispatch({ type: 'proposed', changes }), [])
  const leave = useCallback((field: string) => dispatch({ type: 'left', field }), [])
  const unreadable = useCallback((field: string, code: string | null) => dispatch({ type: 'unreadable', field, code }), [])
  const setHints = useCallback((found: readonly FieldProblem[]) => dispatch({ type: 'hinted', problems: found }), [])
  const remember = useCallback((field: string, text: string) => dispatch({ type: 'remembered', field, text }), [])
  const now = useCallback(() => valuesNow.current as ReturnType<NonNullable<FormApi['now']>>, [])
  const { texts } = state
  const textOf = useCallback((name: string) => texts[name], [texts])
  const attachmentCount = attachmentIds.length
  // The same object while nothing in it is another: what is drawn from it need not be drawn again.
  const api = useMemo((): FormApi => ({
    values: state.values,
    set, propose, leave, unreadable, setHints, remember, textOf, rowFacts, rowStore, attachmentCount, wanted, fillIn, now,
    errorOf: (name) => errors.byField[name] ?? hintErrors.byField[name],
    isGuessed: (name) => state.guessed.has(name),
    recordId: source.id,
    linesOf: (name) => {
      const said = Object.entries(errors.byField).map(([field, text]) => ({ field, text }))
      return lineStates(name, [...said, ...live], warned, isJudged, problems.map((p) => p.field))
    },
    newLine: module.newLine?.(state.values) ?? {},
    day: module.def.period(state.values)?.from,
  }), [module, source.id, state.values, state.guessed, textOf, errors, hintErrors, live, warned, isJudged, problems, attachmentCount, wanted, set, propose, leave, unreadable, setHints, remember, rowFacts, rowStore, now])

  return {
    state, api, errors, order, problems: found.find, check, autosave, keepThroughReload, notSaved,
    wouldLose: () => state.unsaved && carriedValues.current !== state.values,
    draftInput,
    saidOfThis: [...state.hints, ...(isJudged ? live : [])],
    rest: rowStore.rest,
    attempt: () => dispatch({ type: 'attempted' }),
    refuse: (list) => dispatch({ type: 'refused', problems: list }),
    sent: () => dispatch({ type: 'sent' }),
  }
}

function startOf({ draft, values, texts, guessed }: FormSource): FormState {
  if (!draft) return startState(values, { texts, guessed: new Set(guessed) })
  const kept = unpackValues(draft.values)
  const refused = draft.problem ? problemsOfRefusal(draft.problem) : []
  return startState(kept.values, { texts: { ...texts, ...kept.texts }, savedAt: draft.savedAt, refused, attempted: refused.length > 0, formIsChanged: true })
}
