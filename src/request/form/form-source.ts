/** What a form starts from: a draft of this device, the record of the server, or the module's defaults. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import type { CalendarWindow } from '../../../contract/modules/platform/calls.ts'
import { port } from '../../api/offline.ts'
import { newRecordId } from '../../api/outbox.ts'
import { query } from '../../api/query.ts'
import type { AnyClientModule } from '../client-module.ts'
import { firstWorkday } from '../period/calendar.ts'
import { useCalendarQuery } from '../period/use-calendar.ts'
import { type Content, contentOf, snapshotOfRecord } from '../resolve/versions.ts'
import { readState, type ReadState } from '../use-read.ts'
import { useMe, useToday } from '../use-tools.ts'
import { carriedDraft, findForm, type FormStart, type Given, type OpenedDraft } from './open-forms.ts'
import { rememberedChoices } from './remembered.ts'
import type { FormSource } from './use-form.ts'

/** The local store can't be opened (signed out, private mode, a newer version has it): the form works, it only isn't kept. */
function withoutStore(module: string, wanted: string | undefined): OpenedDraft {
  const draft = carriedDraft(module, wanted)
  return { id: draft?.id ?? wanted ?? newRecordId(), draft, restored: draft !== null }
}

/** @param asked what the address gives, as JSON */
export function useOpenedDraft(module: string, id: string | undefined, askedDraft: string | undefined, start: FormStart, asked: string): OpenedDraft | undefined {
  const [opened, setOpened] = useState<OpenedDraft>()
  useEffect(() => {
    let gone = false
    findForm(module, id ?? askedDraft, start, JSON.parse(asked) as Given).then(
      (found) => gone || setOpened(found),
      () => gone || setOpened(withoutStore(module, id ?? askedDraft)),
    )
    return () => {
      gone = true
    }
  }, [module, id, askedDraft, start, asked])
  return opened
}

/** The record being edited; never asked for a new request. */
export function useEditedRecord(module: AnyClientModule, id: string | undefined): ReadState & { record: RequestDetail | undefined } {
  const read = useQuery({ ...query(module.def.calls.detail, { id: id ?? '' }), enabled: id !== undefined, meta: { quiet: true } })
  return { ...readState(read), record: read.data as RequestDetail | undefined }
}

/** Longest wait for a calendar that is not on this device yet; the form opens without it. */
const CALENDAR_WAIT_MS = 800

/** The person's calendar; null while it may come any moment, undefined when it doesn't. */
function useKnownSoon(employeeId: string | undefined): CalendarWindow | undefined | null {
  const { data, isError } = useCalendarQuery(employeeId)
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!employeeId) return
    const timer = port.setTimer(() => setLate(true), CALENDAR_WAIT_MS)
    return () => port.clearTimer(timer)
  }, [employeeId])
  return data ?? (late || isError ? undefined : null)
}

/** Everything the form needs to start, or undefined while it is on its way. @param cloned the request it starts over from; null: none, undefined: on its way */
export function useFormSource(module: AnyClientModule, opened: OpenedDraft | undefined, record: RequestDetail | undefined, needsRecord: boolean, given: Record<string, string>, cloned: Content | null | undefined): FormSource | undefined {
  const me = useMe()
  const today = useToday()
  const calendar = useKnownSoon(me?.employeeId)
  if (!opened) return undefined
  const { id, draft } = opened
  if (record) {
    const { values, texts } = contentOf(module, record)
    // what the person wrote stays based on what they started from, however far the server has gone since
    const base = draft ? { version: draft.version, snapshot: draft.baseSnapshot } : { version: record.version, snapshot: snapshotOfRecord(module, record) }
    return { id, ...base, values, texts, draft }
  }
  if (draft) return { id, version: draft.version, values: {}, texts: {}, snapshot: draft.baseSnapshot, draft }
  if (needsRecord || !me || calendar === null) return undefined
  if (cloned === undefined) return undefined
  const start = { employeeId: me.employeeId, employee: me.fullName, today, workday: firstWorkday(calendar, today), remembered: rememberedChoices(me.employeeId, module.slug), given }
  return { id, version: 0, values: { ...module.defaults(start), ...cloned?.values }, texts: { employeeId: me.fullName, ...cloned?.texts }, snapshot: null, draft: null, guessed: cloned ? [] : [...(module.period ?? []), ...Object.keys(module.rows ?? {})].filter((name) => given[name] === undefined) }
}
