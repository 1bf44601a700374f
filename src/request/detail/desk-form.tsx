import '../form/form.css'
import { useBlocker } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyCall } from '../../../contract/kit/call.ts'
import { deskFieldsOf, type DeskOutput, type DeskValues } from '../../../contract/kit/desk.ts'
import type { Field } from '../../../contract/kit/field.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { port } from '../../api/offline.ts'
import { discard, enqueue, type OutboxRow, undo } from '../../api/outbox.ts'
import { setUnsaved } from '../../lib/unsaved-work.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { Skeleton } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import type { AnyClientModule, FormApi } from '../client-module.ts'
import { changeText } from '../device/change-words.ts'
import { outcomeOfRow, referenceOf, waitingText } from '../device/outcome.ts'
import type { What } from '../device/subject.ts'
import { NOTHING_KNOWN } from '../employees/line-state.ts'
import { AnyField } from '../fields/field-kinds.tsx'
import { type FieldProblem, problemsOfRefusal, shownErrors, textsOfNoField } from '../form/field-errors.ts'
import { textOfValue, type ViewTools } from '../row-view.ts'
import { cameBack, deskBase, type DeskSaved, deskShown, deskSince, handedOver, isTyped, NOTHING_TYPED, remembered, typed } from './desk-state.ts'

const PATIENCE_MS = 8000

interface DeskFormProps {
  module: AnyClientModule
  record: RequestDetail & { desk: DeskValues }
  /** Of this request, what is not sent yet. */
  queued: readonly OutboxRow[]
  /** A decision waits to be sent: nothing more is filled in. */
  isDecided: boolean
  named: What
  tools: ViewTools
  /** Takes what is to be done before a decision goes into the queue; that resolves to false when what was typed could not be kept. @returns the way to take it back */
  onTyping: (keepFirst: () => Promise<boolean>) => () => void
}

const isDeskSave = (row: Pick<OutboxRow, 'op'>): boolean => row.op.endsWith('.saveDesk')

/** What those who have the request on the desk fill in: one's own part as a form, the others' to read. */
export function DeskForm({ module, record, queued, isDecided, named, tools, onTyping }: DeskFormProps) {
  const { t } = useTranslation(['aside', 'request', module.ns])
  const [saved, setSaved] = useState<DeskSaved | null>(null)
  const desk = deskSince(record.desk, saved)
  const fields = deskFieldsOf(module.def.deskFields, ['first', 'last'])
  const [typing, setTyping] = useState(NOTHING_TYPED)
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  const [unreadable, setUnreadable] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const waiting = queued.findLast((row) => isDeskSave(row) && row.state === 'queued')
  const values = deskShown(desk, waiting?.input, typing)
  const texts = { ...fromKeyValues(desk.texts), ...typing.texts }
  const mine = isDecided ? [] : desk.mine.filter((name) => fields[name] !== undefined)
  const half: FieldProblem[] = Object.entries(unreadable).map(([field, code]) => ({ field, code }))
  const errors = shownErrors([...half, ...refused], mine, tools.t).byField
  const labelOf = (name: string) => t(`${module.ns}:field.${name}`)

  const change = (changes: Record<string, unknown>) => {
    setTyping((before) => typed(before, changes, desk.version))
    setRefused((before) => before.filter((p) => !(p.field in changes)))
  }
  const form: FormApi = {
    values, set: change, propose: change, isGuessed: () => false, leave: () => undefined, errorOf: (name) => errors[name], setHints: () => undefined,
    unreadable: (name, code) => setUnreadable((before) => Object.fromEntries([...Object.entries(before).filter(([other]) => other !== name), ...(code === null ? [] : [[name, code]])])),
    textOf: (name) => texts[name], remember: (name, text) => setTyping((before) => remembered(before, name, text)),
    recordId: record.id, attachmentCount: 0, linesOf: () => NOTHING_KNOWN, newLine: {},
  }

  /** Into the queue, in place of what waits there. @returns its row, or null when it could not be kept */
  const keep = async (): Promise<number | null> => {
    if (half.length > 0) return null
    try {
      const isReplaced = waiting !== undefined && (await undo(waiting.seq))
      for (const row of queued) if (isDeskSave(row) && (row.state === 'refused' || row.state === 'conflict')) await discard(row.seq)
      const { seq } = await enqueue({
        op: (module.def.calls as unknown as Record<string, AnyCall>).saveDesk?.id ?? '', recordId: record.id, baseVersion: record.version,
        input: { id: record.id, deskVersion: deskBase(desk, isReplaced ? waiting.input : undefined, typing), ...Object.fromEntries(mine.map((name) => [name, values[name] === '' ? null : (values[name] ?? null)])) },
        label: { key: 'sync:item.desk', params: { what: named.what }, subject: named.subject },
      })
      setTyping(handedOver)
      setRefused([])
      return seq
    } catch (error) {
      showErrorDialog({ texts: [t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') })] })
      return null
    }
  }
  useEffect(() => onTyping(async () => !isTyped(typing) || (await keep()) !== null))
  // who leaves without saving has not thrown their words away
  const isLoose = isTyped(typing) && mine.length > 0
  const rescue = useEffectEvent(async () => (await keep()) !== null)
  useEffect(() => {
    const holder = `desk of ${record.id}`
    setUnsaved(holder, isLoose, rescue)
    return () => setUnsaved(holder, false)
  }, [record.id, isLoose])
  const blocker = useBlocker({ shouldBlockFn: async () => isLoose && (await keep()) === null, enableBeforeUnload: () => isLoose, withResolver: true })

  const tell = async (row: OutboxRow | null): Promise<void> => {
    if (row?.state === 'sent') {
      const answer = row.answer as DeskOutput | null
      if (answer) setSaved({ version: answer.deskVersion, input: row.input })
      showSuccess(answer?.message ?? t('request:act.saved'))
      return
    }
    const { problem } = row ?? {}
    if (row === null || !problem || (row.state !== 'refused' && row.state !== 'conflict')) {
      showInfo(t(...waitingText(row)))
      return
    }
    // gone before its reason is read: what is saved next would wait for it, and go with it
    await discard(row.seq)
    setTyping(cameBack(mine, row.input))
    const found = problemsOfRefusal(problem)
    setRefused(found)
    const said = row.state === 'conflict' && problem.current ? [changeText(problem.current, tools)] : textsOfNoField(found, mine, tools.t)
    if (said.length > 0) showErrorDialog({ texts: said, ...referenceOf(problem) })
  }
  const save = async () => {
    setBusy(true)
    try {
      const seq = await keep()
      if (seq === null) return
      if (port.online()) await tell(await outcomeOfRow(seq, PATIENCE_MS))
      else showInfo(t('request:act.queued'))
    } finally {
      setBusy(false)
    }
  }

  const Panel = module.deskPanel
  const read = Object.keys(desk.values).filter((name) => !mine.includes(name)).map((name) => ({ name, text: textOfValue(fields[name], name, values[name], texts, tools, module.ns) }))
  const said = read.filter((one) => one.text !== '')
  // beside the rows a module's own panel tells what others wrote; elsewhere its rows do
  const told = Panel && module.deskBeside === true && mine.length === 0 && Object.values(desk.values).some((value) => Array.isArray(value) && value.length > 0)
  if (mine.length === 0 && !told && (Panel || said.length === 0)) return null
  return (
    <Section title={t(mine.length > 0 ? 'desk.mine' : 'desk.title')}>
      <Card>
        {said.length > 0 && !Panel ? <dl className="rq-facts">{said.map(({ name, text }) => <div key={name} data-long={fields[name]?.kind === 'note' || undefined}><dt>{labelOf(name)}</dt><dd>{text}</dd></div>)}</dl> : null}
        {told ? <Suspense fallback={<Skeleton height={240} />}><Panel record={record} form={form} mine={mine} /></Suspense> : null}
        {mine.length > 0 ? (
          <form className="rq-form" noValidate aria-label={t('desk.mine')} onSubmit={(e) => { e.preventDefault(); void save() }}>
            <fieldset className="rq-step" disabled={busy}>
              {Panel ? <Suspense fallback={<Skeleton height={480} />}><Panel record={record} form={form} mine={mine} /></Suspense> : mine.map((name) => <AnyField key={name} name={name} field={fields[name] as Field} ns={module.ns} id={`desk-${name}`} label={labelOf(name)} form={form} />)}
            </fieldset>
            <div><Button type="submit" busy={busy} icon="check">{t('desk.save')}</Button></div>
          </form>
        ) : null}
      </Card>
      <ConfirmDialog
        opened={blocker.status === 'blocked'} danger title={t('request:form.leave-title')} message={t('request:form.leave-message')} confirmLabel={t('request:form.leave')}
        onClose={() => blocker.status === 'blocked' && blocker.reset()} onConfirm={() => blocker.status === 'blocked' && blocker.proceed()}
      />
    </Section>
  )
}
