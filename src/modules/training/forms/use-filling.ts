/** One form while somebody fills it in: what is entered, kept on this device, sent. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FormAnswer, type FormTransaction, type SaveAnswersInput, trainingFormCalls } from '../../../../contract/modules/training/form-calls.ts'
import { newRecordId, outboxRows, port } from '../../../api/offline.ts'
import { discard, enqueue, type OutboxRow, undo, useOutbox } from '../../../api/outbox.ts'
import { useTools } from '../../../request/use-tools.ts'
import { showErrorDialog } from '../../../ui/error-dialog-store.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { type Answers, type Filling, fillingOf, isSave, rowsOf, saveOf, withBatch } from './filling.ts'

type Batch = Map<string, FormAnswer | null>

/** What outlives a drawing of the screen. */
interface Held {
  /** Entered and not kept yet. */
  dirty: Batch
  timer: unknown
  /** One batch is kept at a time. */
  line: Promise<boolean>
  /** Of the next draft. */
  newId: string
  version: number
}

const { saveAnswers, submitForm, cancelForm } = trainingFormCalls

/** Gives whether a sent command is newer than the read: it is, until the form was read again since. */
function useIsOlder(readAt: number): (row: OutboxRow) => boolean {
  const [openedAt] = useState(() => port.now())
  const [sentAt, setSentAt] = useState<ReadonlyMap<number, number>>(new Map())
  useEffect(() => port.onChanged((change) => {
    if (change.kind === 'sent') setSentAt((before) => new Map(before).set(change.seq, port.now()))
  }), [])
  return (row) => readAt <= (sentAt.get(row.seq) ?? Math.max(openedAt, row.enqueuedAt))
}

export interface Pad extends Omit<Filling, 'answers'> {
  answers: Answers
  /** Answered on this screen since it was opened, or handed in last. */
  typed: Answers
  /** Entered and not kept yet. */
  isSaving: boolean
  /** The last keeping failed: what was entered is on the screen alone. */
  isLost: boolean
  /** @param afterMs how long to wait for more */
  answer: (fieldId: string, value: FormAnswer | null, afterMs: number) => void
  /** @returns false when it could not be kept */
  keep: () => Promise<boolean>
  handIn: () => Promise<boolean>
  /** Empties what is begun, or takes back what was handed in. */
  takeBack: () => Promise<boolean>
}

/** @param readAt when `form` was read (Unix milliseconds) */
export function useFilling(form: FormTransaction, readAt: number): Pad {
  const { t } = useTools('training-forms')
  const { formId, title } = form
  const isOlder = useIsOlder(readAt)
  const filling = fillingOf(form, rowsOf(formId, useOutbox()), isOlder)
  const [typed, setTyped] = useState<Batch>(new Map())
  const [open, setOpen] = useState(0)
  const [isDirty, setDirty] = useState(false)
  const [isLost, setLost] = useState(false)
  const held = useRef<Held>({ dirty: new Map(), timer: null, line: Promise.resolve(true), newId: newRecordId(), version: 0 })

  const label = (what: 'answers' | 'handIn' | 'takeBack') => ({ key: `training-forms:item.${what}`, params: { form: title } })
  const send = async (batch: Batch) => {
    const { current: at } = held
    const rows = rowsOf(formId, outboxRows())
    const now = fillingOf(form, rows, isOlder)
    const id = now.draftId ?? at.newId
    const last = rows.findLast((row) => row.state !== 'sent')
    // without a network one batch waits, not one a question
    const joined = last && isSave(last) && last.state === 'queued' && last.attempts === 0 && saveOf(last).id === id ? last : undefined
    const fields = new Map([...(joined ? saveOf(joined).fields.map(({ fieldId, value }) => [fieldId, value] as const) : []), ...batch])
    at.version = Math.max(now.version, at.version) + 1
    const input: SaveAnswersInput = { id, formId, version: at.version, fields: [...fields].map(([fieldId, value]) => ({ fieldId, value })) }
    await enqueue({ op: saveAnswers.id, input: { ...input }, recordId: formId, label: label('answers') })
    if (joined) await undo(joined.seq)
  }
  const notKept = (error: unknown) => showErrorDialog({ texts: [t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') })] })

  const keep = useStableCallback((evenNothing: boolean = false): Promise<boolean> => {
    const { current: at } = held
    if (at.timer !== null) port.clearTimer(at.timer)
    at.timer = null
    const batch = at.dirty
    if (batch.size === 0 && !evenNothing) return at.line
    at.dirty = new Map()
    setDirty(false)
    setOpen((n) => n + 1)
    at.line = at.line.then(() => send(batch)).then(
      () => {
        setLost(false)
        return true
      },
      (error: unknown) => {
        // entered again meanwhile, the later one stays
        at.dirty = new Map([...batch, ...at.dirty])
        setLost(true)
        setDirty(true)
        notKept(error)
        return false
      },
    ).finally(() => setOpen((n) => n - 1))
    return at.line
  })

  const answer = useStableCallback((fieldId: string, value: FormAnswer | null, afterMs: number) => {
    const { current: at } = held
    at.dirty.set(fieldId, value)
    setDirty(true)
    setTyped((before) => new Map(before).set(fieldId, value))
    if (at.timer !== null) port.clearTimer(at.timer)
    at.timer = null
    if (afterMs > 0) at.timer = port.setTimer(() => void keep(), afterMs)
    else void keep()
  })

  useEffect(() => {
    const hidden = () => void (document.visibilityState === 'hidden' && keep())
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      void keep()
    }
  }, [keep])

  const act = useStableCallback(async (op: string, what: 'handIn' | 'takeBack'): Promise<boolean> => {
    try {
      for (const row of rowsOf(formId, outboxRows())) if (!isSave(row) && row.state === 'refused') await discard(row.seq) // its reason was read
      await enqueue({ op, input: { id: formId }, recordId: formId, label: label(what) })
    } catch (error) {
      notKept(error)
      return false
    }
    Object.assign(held.current, { dirty: new Map(), newId: newRecordId(), version: 0 })
    setTyped(new Map())
    setDirty(false)
    return true
  })
  const handIn = useStableCallback(async () => (await keep(filling.draftId === null)) && act(submitForm.id, 'handIn'))
  const takeBack = useStableCallback(() => act(cancelForm.id, 'takeBack'))

  const keepNow = useCallback(() => keep(), [keep])
  return { ...filling, answers: withBatch(filling.answers, typed), typed: withBatch(new Map(), typed), isSaving: open > 0 || (isDirty && !isLost), isLost, answer, keep: keepNow, handIn, takeBack }
}
