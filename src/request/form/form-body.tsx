import './form.css'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyCall } from '../../../contract/kit/call.ts'
import type { Fields } from '../../../contract/kit/field.ts'
import { namedBy } from '../../../contract/kit/line-of.ts'
import type { RequestCalls, RequestDetail } from '../../../contract/kit/request.ts'
import { keepsNothing, port } from '../../api/offline.ts'
import type { Option } from '../../lib/option.ts'
import { setUnsaved } from '../../lib/unsaved-work.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type ErrorNotice, showErrorDialog } from '../../ui/error-dialog-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { Note } from '../../ui/states.tsx'
import { actionBar, type BarAction } from '../act/action-bar.ts'
import { ActionBarView } from '../act/action-bar-view.tsx'
import { AttachmentField } from '../attachments/attachment-field.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { useFileRules } from '../attachments/use-file-rules.ts'
import { useOncePrepared } from '../attachments/use-once-prepared.ts'
import type { AnyClientModule, FormApi } from '../client-module.ts'
import { RevisionNote } from '../detail/revision-note.tsx'
import { referenceOf, waitingText } from '../device/outcome.ts'
import { whatOf } from '../device/subject.ts'
import { contentOfDraft } from '../resolve/versions.ts'
import { RequestStatus } from '../request-status.tsx'
import { personLabel } from '../employees/person-label.ts'
import { lineLabel } from '../lines/line-label.ts'
import { rowChoices } from '../lines/cell-text.ts'
import { viewOfValues, type ViewTools } from '../row-view.ts'
import { noteSent } from '../sent-just-now.ts'
import { useMe } from '../use-tools.ts'
import { ErrorSummary } from './error-summary.tsx'
import { type FieldProblem, problemsOfRefusal, textsOfNoField } from './field-errors.ts'
import { FormSteps, idOf } from './form-steps.tsx'
import { LiveNotes } from './live-notes.tsx'
import { holdForm } from './open-forms.ts'
import { rememberChoices } from './remembered.ts'
import { sendForm } from './send-form.ts'
import { type FormSource, useForm } from './use-form.ts'
import type { Stored } from '../lines/row-facts.ts'

const RecordMenu = lazy(() => import('./record-menu.tsx').then((m) => ({ default: m.RecordMenu })))

interface FormBodyProps {
  module: AnyClientModule
  source: FormSource
  record: RequestDetail | undefined
  title: string
  backTo: string
  tools: ViewTools
  /** There is room for what is live beside the fields. */
  beside: boolean
  /** Above the form: a restored draft. */
  notice: ReactNode
  /** The person has changed something. */
  onStarted: () => void
  /** A row was stored by itself: the form goes on from that version. */
  onStored: (stored: Stored) => void
}

/** A module's form: one subject a step, kept on the device with every change. */
export function FormBody({ module, source, record, title, backTo, tools, beside, notice, onStarted, onStored }: FormBodyProps) {
  const { t } = useTranslation(['request', 'fixed', 'storage', module.ns])
  const navigate = useNavigate()
  const me = useMe()
  const summary = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState<BarAction | null>(null)

  const rules = useFileRules(module.def.attachments?.category ?? 1)
  const changedFiles = useRef<(ids: string[]) => void>(() => undefined)
  const onFiles = useCallback((ids: string[]) => changedFiles.current(ids), [])
  const onServer = useMemo(() => record?.attachments ?? [], [record])
  const kept = useMemo(() => source.draft && (contentOfDraft(module, source.draft).files ?? undefined), [module, source.draft])
  const attachments = useAttachments({
    recordId: source.id, category: module.def.attachments?.category ?? 1, max: module.def.attachments?.max ?? 0, rules, onServer, restored: kept ?? undefined, onChange: onFiles, calls: module.def.calls as RequestCalls & Partial<Record<'createAttachment' | 'deleteAttachment', AnyCall>>,
  })
  const form = useForm(module, source, { ids: attachments.ids, isRefused: attachments.rejected.length > 0 }, tools.t, onStored)
  // A changed list of files is a change of the form like any other.
  changedFiles.current = (ids) => form.api.set({ $attachments: ids.join() })

  const { state, autosave } = form
  const { values, texts } = state
  const fieldFiles = record?.fieldFiles
  const api = useMemo((): FormApi => {
    // each row that names another asks for the same list
    const choices = new Map<string, readonly Option[]>()
    return {
      ...form.api,
      fileOf: (id) => fieldFiles?.find((f) => f.attachmentId === id),
      rowChoices: (list) => {
        const found = choices.get(list) ?? rowChoices(module, list, { values, texts }, tools)
        choices.set(list, found)
        return found
      },
      namedBy: (list, lineId) => namedBy(module.def.fields as Fields, values, list, lineId),
    }
  }, [form.api, fieldFiles, module, values, texts, tools])
  useEffect(() => holdForm(source.id), [source.id])
  const { keepThroughReload } = form
  // A text that means nothing yet (half a date) is in no draft: only the person can finish it.
  const half = Object.keys(state.unreadable).length > 0
  const started = useEffectEvent(onStarted)
  useEffect(() => {
    if (state.formIsChanged) started()
  }, [state.formIsChanged])
  useEffect(() => {
    setUnsaved(source.id, state.unsaved || half, async () => (await keepThroughReload()) && !half)
    return () => setUnsaved(source.id, false)
  }, [source.id, state.unsaved, half, keepThroughReload])
  const blocker = useBlocker({ shouldBlockFn: async () => !(await autosave.flush()), enableBeforeUnload: form.wouldLose, withResolver: true })

  const fieldLabel = (name: string) => module.calledIn?.(name, state.values) ?? t(`${module.ns}:field.${name}`, name === 'note' ? { defaultValue: t('request:field.note') } : { defaultValue: '' })
  const labelOf = (path: string) => module.calledIn?.(path, state.values) ?? personLabel(module, path, state.values, fieldLabel) ?? lineLabel(path, state.values, fieldLabel, tools.t, (name) => (api.rowFacts?.(name) ? t(`${module.ns}:row.${name}`) : ''), (row) => module.rowName?.(row, (field) => state.texts[field]) ?? null)
  const view = viewOfValues(module, { id: source.id }, state.values, state.texts, tools)
  const named = whatOf(module, view)

  /** The summary takes the focus. What no field here can show is said in a dialog over it, which gives the focus back. */
  const showProblems = (found: readonly FieldProblem[], reference: Pick<ErrorNotice, 'reference'> = {}) => requestAnimationFrame(() => {
    summary.current?.focus()
    const texts = textsOfNoField(found, module.def.attachments ? [...form.order, 'attachments'] : form.order, tools.t)
    if (texts.length > 0) showErrorDialog({ texts, ...reference, title: t('fixed:validation-dialog.title') })
  })

  const send = async (action: 'save' | 'submit') => {
    if (action === 'submit') {
      form.attempt()
      const problems = await form.problems()
      if (problems.length > 0) {
        showProblems(problems)
        return
      }
      // Nobody to ask now: what stands in red at the fields is what would be said, days later. Saved it can be all the same.
      const said = port.online() ? [] : form.saidOfThis
      if (said.length > 0) {
        form.refuse(said)
        showProblems(said)
        return
      }
    }
    setBusy(action)
    try {
      const { version, snapshot } = await form.rest()
      await autosave.flush()
      const result = await sendForm({ module, draft: { ...form.draftInput(), version, baseSnapshot: snapshot }, values: state.values, named }, action)
      if (result.kind === 'refused') {
        const { problem, base } = result
        if (base && base.version > version) onStored({ version: base.version, snapshot: base.baseSnapshot })
        const found = problemsOfRefusal(problem)
        form.refuse(found)
        showProblems(found.length > 0 ? found : [{ field: '', code: '', text: problem.errors.join(' ') || problem.message }], referenceOf(problem))
        return
      }
      form.sent()
      if (result.kind === 'outrun') {
        await navigate({ to: '/$module/$id/compare', params: { module: module.slug, id: source.id }, replace: true, ignoreBlocker: true })
        return
      }
      if (me) rememberChoices(me.employeeId, module.slug, state.values, (module.rememberChoice ?? []))
      if (result.kind === 'sent' && action === 'submit') noteSent({ id: source.id, version })
      if (result.kind === 'sent') showSuccess(result.message || (action === 'submit' ? t('fixed:note-action.success-submitted', { module: t(`module.${module.slug}`) }) : t('act.saved')))
      else showInfo(t(...waitingText(result.row)))
      await navigate({ to: '/$module/$id', params: { module: module.slug, id: source.id }, state: { reads: action === 'save' ? true : version }, replace: true, ignoreBlocker: true })
    } catch (error) {
      showErrorDialog({ texts: [t(`act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('act.not-kept.Error') })] })
    } finally {
      setBusy(null)
    }
  }

  const gone = () => {
    form.sent()
    void navigate({ to: '/$module', params: { module: module.slug }, replace: true, ignoreBlocker: true })
  }
  const { waiting, ask } = useOncePrepared(attachments, (action: 'save' | 'submit') => void send(action))

  const summed = state.attempted ? form.errors.summary : []
  const nowhere = keepsNothing()
  const savedText = form.notSaved !== null ? '' : state.unsaved ? t('form.saving') : state.savedAt ? t('form.saved', { time: tools.show.clock(state.savedAt) }) : ''
  return (
    <>
      <PageHeader
        title={title} backTo={backTo} status={<RequestStatus status={record?.status ?? null} text={record?.statusText} />} subtitle={record?.code}
        actions={record ? <Suspense fallback={null}><RecordMenu module={module} record={record} named={named} onGone={gone} /></Suspense> : null}
      />
      {record ? <RevisionNote record={record} /> : null}
      {notice}
      {form.notSaved !== null && form.notSaved !== 'nowhere' ? <Note tone="red" icon="alert" role="alert">{t(`storage:not-saved.${form.notSaved}`)}</Note> : null}
      <form
        className="rq-form" noValidate aria-label={title}
        onSubmit={(e) => { e.preventDefault(); ask('submit') }}
        onKeyDown={(e) => { if (e.key === 'Enter' && e.target instanceof HTMLInputElement && !e.ctrlKey && !e.metaKey) e.preventDefault() }}
      >
        <ErrorSummary ref={summary} errors={summed} labelOf={labelOf} idOf={idOf} />
        <FormSteps
          module={module} form={api} busy={busy !== null} beside={beside} labelOf={fieldLabel}
          notes={form.check ? <LiveNotes check={form.check} shown={form.order} labelOf={labelOf} said={summed.map((e) => e.text)} /> : null}
        >
          {module.def.attachments ? <AttachmentField fieldId={idOf('attachments')} attachments={attachments} rules={rules} max={module.def.attachments.max} error={api.errorOf('attachments')} tried={state.attempted} /> : null}
          <p className="rq-saved" aria-live="polite">{nowhere ? <><Icon name="alert" size={14} /> {t('storage:nothing.form')}</> : savedText ? <><Icon name="check" size={14} /> {savedText}</> : null}</p>
          <ActionBarView buttons={actionBar(['save', 'submit'], record?.status ?? null)} busy={busy ?? waiting} onAction={(a) => ask(a === 'submit' ? 'submit' : 'save')} />
        </FormSteps>
      </form>
      <ConfirmDialog
        opened={blocker.status === 'blocked'} danger title={t('form.leave-title')} message={t('form.leave-message')} confirmLabel={t('form.leave')}
        onClose={() => blocker.status === 'blocked' && blocker.reset()} onConfirm={() => blocker.status === 'blocked' && blocker.proceed()}
      />
    </>
  )
}
