/** Evaluations somebody writes side by side: what each asks, what is written of it, and handing it in. Each is its own draft, the same the ordinary form opens. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isToDo } from '../../../../contract/growth/appraisal.ts'
import { appraisalCalls, type EvaluationDetail, type EvaluationRow, type EvaluationSheet } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { PERFORMANCE_APPRAISAL } from '../../../../contract/modules/performance-appraisal/sources.ts'
import { port } from '../../../api/offline.ts'
import { enqueueAll, type OutboxRow, readDraft, saveDraft, useOutbox } from '../../../api/outbox.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { showErrorDialog } from '../../../ui/error-dialog-store.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { inputOf, type SheetValues, valuesFrom } from './sheet-values.ts'

const STOPPED: readonly OutboxRow['state'][] = ['refused', 'conflict', 'quarantined']
const { createOrUpdate, submit } = appraisalCalls
const OPS: readonly string[] = [createOrUpdate.id, submit.id]

/** What is written of an evaluation, beside what it is written into. */
export interface WrittenSheet {
  sheet: EvaluationSheet
  values: SheetValues
  /** What only the server tells: of oneself, of groups that may be seen. Undefined without a network. */
  detail: EvaluationDetail | undefined
}

export interface OpenSheet extends WrittenSheet {
  row: EvaluationRow
  /** Unix milliseconds of the last keeping on this device. */
  savedAt: number | null
  isLost: boolean
  /** Handed over: it waits, or the server has it. */
  waiting: OutboxRow | null
  refused: OutboxRow | null
}

interface Kept {
  values: Record<string, unknown>
  savedAt: number
  version: number
  baseSnapshot: unknown
}

/** What outlives a drawing of the screen: what is not kept yet. */
interface Pending {
  dirty: Map<string, { sheet: EvaluationSheet; values: SheetValues; kept: Kept | undefined }>
  line: Promise<void>
}

export interface Sheets {
  sheets: OpenSheet[]
  state: ReturnType<typeof readState>
  /** Evaluations whose sheet is not on this device. */
  absent: EvaluationRow[]
  isLoading: boolean
  change: (sheet: OpenSheet, next: SheetValues) => void
  keepAll: () => Promise<void>
  /** Something that was entered is not on this device yet. */
  isSaving: boolean
  /** Saves and submits one. @returns false when it could not be kept */
  handIn: (sheet: OpenSheet) => Promise<boolean>
}

/** The server holds a draft that is neither here nor can be read now: what were written here would take its place unseen. */
const isOutOfReach = ({ recordId, version }: EvaluationSheet, kept: ReadonlyMap<string, Kept>, detail: EvaluationDetail | undefined): boolean => version > 0 && !kept.has(recordId) && detail === undefined

/** Drafts on this device, by record; undefined until they are read. */
function useKeptDrafts(ids: readonly string[], isOwn: (id: string) => boolean) {
  const [kept, setKept] = useState<ReadonlyMap<string, Kept>>()
  const key = ids.join(' ')
  // what this screen keeps itself it knows
  const foreign = useRef(isOwn)
  foreign.current = isOwn
  useEffect(() => {
    let gone = false
    const read = async () => {
      const rows = await Promise.all(key === '' ? [] : key.split(' ').map((id) => readDraft(id).catch(() => undefined)))
      if (!gone) setKept(new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : []))))
    }
    void read()
    const stop = port.onChanged((change) => { if (change.kind === 'draft' && key.includes(change.id) && !foreign.current(change.id)) void read() })
    return () => {
      gone = true
      stop()
    }
  }, [key])
  return kept
}

export function useSheets(): Sheets {
  const { t } = useTools('performance-appraisal-team')
  const hub = useQuery(query(appraisalCalls.evaluations, {}))
  const state = readState(hub)
  const rows = (hub.data?.listData ?? []).filter((row) => row.role === 'evaluator' && isToDo(row.paStatusId))
  const reads = useQueries({ queries: rows.map((row) => ({ ...query(appraisalCalls.evaluationSheet, { id: row.evaluationId }), meta: { quiet: true } })) })
  const details = useQueries({ queries: rows.map((row) => ({ ...query(appraisalCalls.evaluation, { id: row.evaluationId }), retry: false, meta: { quiet: true } })) })
  const found = rows.map((row, i) => ({ row, sheet: reads[i]?.data, detail: details[i]?.data, isRead: reads[i]?.isError === true || reads[i]?.data !== undefined, isKnown: details[i]?.isSuccess === true || details[i]?.isError === true }))
  const [typed, setTyped] = useState<ReadonlyMap<string, SheetValues>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const kept = useKeptDrafts(found.flatMap(({ sheet }) => (sheet ? [sheet.recordId] : [])), (id) => typed.has(id))
  const [saved, setSaved] = useState<ReadonlyMap<string, number>>(new Map())
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set())
  const outbox = useOutbox()
  const held = useRef<Pending>({ dirty: new Map(), line: Promise.resolve() })

  const sheets = found.flatMap(({ row, sheet, detail }): OpenSheet[] => {
    if (!sheet || !kept || isOutOfReach(sheet, kept, detail)) return []
    const id = sheet.recordId
    const queued = outbox.filter((r) => r.recordId === id && OPS.includes(r.op))
    return [{
      row, sheet, detail, values: typed.get(id) ?? valuesFrom(sheet, kept.get(id)?.values ?? detail?.values ?? null), savedAt: saved.get(id) ?? kept.get(id)?.savedAt ?? null, isLost: lost.has(id),
      waiting: queued.find((r) => r.op === submit.id && !STOPPED.includes(r.state)) ?? null, refused: queued.findLast((r) => STOPPED.includes(r.state)) ?? null,
    }]
  })

  const keepDirty = useStableCallback(async () => {
    const { current: at } = held
    const batch = [...at.dirty]
    at.dirty.clear()
    for (const [id, one] of batch) {
      try {
        await saveDraft({ id, module: PERFORMANCE_APPRAISAL, values: one.values, version: one.kept?.version ?? one.sheet.version, baseSnapshot: one.kept?.baseSnapshot ?? null })
        setSaved((before) => new Map(before).set(id, port.now()))
        setLost((before) => (before.has(id) ? new Set([...before].filter((other) => other !== id)) : before))
      } catch {
        if (!at.dirty.has(id)) at.dirty.set(id, one)
        setLost((before) => new Set(before).add(id))
      }
    }
  })
  /** One keeping after the other, so that the newest is what stays. */
  const keepAll = useStableCallback((): Promise<void> => {
    held.current.line = held.current.line.then(keepDirty).then(() => { if (held.current.dirty.size === 0) setSaving(false) })
    return held.current.line
  })
  useEffect(() => {
    const hidden = () => void (document.visibilityState === 'hidden' && keepAll())
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      void keepAll()
    }
  }, [keepAll])

  const change = useStableCallback(({ sheet }: OpenSheet, next: SheetValues) => {
    const { current: at } = held
    setTyped((before) => new Map(before).set(sheet.recordId, next))
    setSaving(true)
    at.dirty.set(sheet.recordId, { sheet, values: next, kept: kept?.get(sheet.recordId) })
    void keepAll()
  })

  const handIn = useStableCallback(async ({ sheet, values }: OpenSheet): Promise<boolean> => {
    await keepAll()
    const id = sheet.recordId
    const draft = await readDraft(id).catch(() => undefined)
    const version = draft?.version ?? sheet.version
    const attachmentIds = draft?.attachmentIds ?? []
    const common = { recordId: id, attachmentIds, baseVersion: version, baseSnapshot: draft?.baseSnapshot ?? null, draft: { id, module: PERFORMANCE_APPRAISAL, values, version, attachmentIds, baseSnapshot: draft?.baseSnapshot ?? null } }
    const label = { key: 'performance-appraisal-team:item', params: { person: sheet.employee, period: sheet.evaluationPeriod } }
    try {
      await enqueueAll([{ ...common, op: createOrUpdate.id, input: { ...inputOf(values), id, version, attachmentIds }, label }, { ...common, op: submit.id, input: { id }, label }])
      return true
    } catch (error) {
      showErrorDialog({ texts: [t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') })] })
      return false
    }
  })

  const isLoading = state.loading || (rows.length > 0 && (kept === undefined || found.some(({ isRead, isKnown, sheet }) => !isRead || (!isKnown && sheet !== undefined && isOutOfReach(sheet, kept, undefined)))))
  return { sheets, state, absent: found.filter(({ sheet, isRead, detail, isKnown }) => isRead && (!sheet || (isKnown && kept !== undefined && isOutOfReach(sheet, kept, detail)))).map(({ row }) => row), isLoading, isSaving, change, keepAll, handIn }
}
