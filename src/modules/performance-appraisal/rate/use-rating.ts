/** One assessment while it is filled in: kept on this device with every change, on the server when the screen is left, handed in once. */
import { useEffect, useRef, useState } from 'react'
import { appraisalCalls, type RaterSheet } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { outboxRows, port } from '../../../api/offline.ts'
import { deleteDraft, discard, enqueue, type OutboxRow, readDraft, saveDraft, undo, useOutbox } from '../../../api/outbox.ts'
import { outcomeOfRow } from '../../../request/device/outcome.ts'
import { useTools } from '../../../request/use-tools.ts'
import { showErrorDialog } from '../../../ui/error-dialog-store.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { RATING_DRAFTS } from '../rating-drafts.ts'
import { EMPTY, inputOf, isEmpty, questionsOf, type Rating } from './rating.ts'

const { submitAssessmentEvaluation } = appraisalCalls
const OP = submitAssessmentEvaluation.id
const PATIENCE_MS = 8000
const STOPPED: readonly OutboxRow['state'][] = ['refused', 'conflict', 'quarantined']

const isDraft = (row: OutboxRow): boolean => row.input.draft === true
const rowsFor = (rows: readonly OutboxRow[], stepId: string): OutboxRow[] => rows.filter((row) => row.op === OP && row.recordId === stepId)

export interface RatingPad {
  /** Keeps what is not kept yet. @returns true when nothing is left */
  flush: () => Promise<boolean>
  /** Null until what this device holds has been read. */
  rating: Rating | null
  change: (next: Rating) => void
  /** Unix milliseconds of the last keeping on this device. */
  savedAt: number | null
  isLost: boolean
  /** Something that was entered is not on this device yet. */
  isSaving: boolean
  /** Handed in or declined, and not answered yet. */
  waiting: OutboxRow | null
  /** The server has it. */
  isHandedIn: boolean
  /** Why the server did not take it. */
  refused: OutboxRow | null
  handIn: () => Promise<boolean>
  decline: (reason: string) => Promise<boolean>
}

/**
 * @param sheet what is asked
 * @param onServer what the server has of it; undefined while that is not known
 */
export function useRating(sheet: RaterSheet, onServer: Rating | undefined): RatingPad {
  const { t } = useTools('performance-appraisal-rate')
  const { stepId, employee } = sheet.task
  const [draft, setDraft] = useState<{ rating: Rating | null; savedAt: number | null }>()
  const [typed, setTyped] = useState<Rating | null>(null)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [isLost, setLost] = useState(false)
  const [isSaving, setSaving] = useState(false)
  /** What the server was last told, so that leaving twice tells it once. */
  const told = useRef<Rating | null>(null)
  useEffect(() => {
    let gone = false
    readDraft(stepId).then(
      (row) => gone || setDraft({ rating: row?.module === RATING_DRAFTS ? (row.values as unknown as Rating) : null, savedAt: row?.savedAt ?? null }),
      () => gone || setDraft({ rating: null, savedAt: null }),
    )
    return () => {
      gone = true
    }
  }, [stepId])
  const rating = draft === undefined ? null : (typed ?? draft.rating ?? onServer ?? EMPTY)

  /** One keeping after the other; what was overtaken meanwhile is not kept first. */
  const keeping = useRef<{ latest: Rating | null; line: Promise<boolean> }>({ latest: null, line: Promise.resolve(true) })
  const keep = async (now: Rating): Promise<boolean> => {
    try {
      await saveDraft({ id: stepId, module: RATING_DRAFTS, values: now as unknown as Record<string, unknown>, version: sheet.version })
      setSavedAt(port.now())
      setLost(false)
      return true
    } catch {
      setLost(true)
      return false
    }
  }
  const keepLatest = (): Promise<boolean> => {
    const { current: at } = keeping
    const { latest } = at
    at.line = at.line.then((done) => (latest === null || latest !== at.latest ? done : keep(latest)))
    return at.line
  }
  const change = (next: Rating) => {
    keeping.current.latest = next
    setTyped(next)
    setSaving(true)
    void keepLatest().then(() => { if (keeping.current.latest === next) setSaving(false) })
  }
  const flush = keepLatest

  const all = rowsFor(useOutbox(), stepId)
  const refused = all.findLast((row) => STOPPED.includes(row.state)) ?? null
  // the server has it, and what is read does not say so yet
  const isHandedIn = all.some((row) => row.state === 'sent' && !isDraft(row) && (row.answerVersion ?? 0) > sheet.version)
  const waiting = all.find((row) => row.state !== 'sent' && !STOPPED.includes(row.state) && !isDraft(row)) ?? null

  const label = (what: 'draft' | 'handIn' | 'decline') => ({ key: `performance-appraisal-rate:item.${what}`, params: { person: employee } })
  const command = (input: ReturnType<typeof inputOf>, what: Parameters<typeof label>[0]) => enqueue({ op: OP, input: { ...input }, recordId: stepId, baseVersion: sheet.version, label: label(what) })
  const step = { id: stepId, version: sheet.version }
  const questions = questionsOf(sheet)

  /** Drafts that have not been tried yet give way to what comes after them. */
  const takeBackDrafts = async () => {
    for (const row of rowsFor(outboxRows(), stepId)) {
      if (isDraft(row) && row.state === 'queued' && row.attempts === 0) await undo(row.seq)
      else if (STOPPED.includes(row.state)) await discard(row.seq) // its reason was read, and what was written stands here
    }
  }
  const notKept = (error: unknown) => showErrorDialog({ texts: [t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') })] })

  const tellServer = useStableCallback(async () => {
    if (typed === null || typed === told.current || waiting || isEmpty(typed)) return
    told.current = typed
    try {
      await takeBackDrafts()
      await command(inputOf(step, questions, typed, 'draft'), 'draft')
    } catch {
      told.current = null // it is on this device; the next time it is left it is tried again
    }
  })
  useEffect(() => {
    const hidden = () => void (document.visibilityState === 'hidden' && tellServer())
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      void tellServer()
    }
  }, [tellServer])

  const send = useStableCallback(async (input: ReturnType<typeof inputOf>, what: 'handIn' | 'decline'): Promise<boolean> => {
    try {
      await flush()
      await takeBackDrafts()
      const { seq } = await command(input, what)
      told.current = typed
      void outcomeOfRow(seq, PATIENCE_MS).then((row) => void (row?.state === 'sent' && deleteDraft(stepId)))
      return true
    } catch (error) {
      notKept(error)
      return false
    }
  })
  return {
    rating, change, savedAt: savedAt ?? draft?.savedAt ?? null, isLost, isSaving, waiting, isHandedIn, refused, flush,
    handIn: () => send(inputOf(step, questions, rating ?? EMPTY, 'handIn'), 'handIn'),
    decline: (reason) => send({ ...step, answers: [], comment: reason, decline: true }, 'decline'),
  }
}
