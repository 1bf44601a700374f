import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addDays } from '../../../../contract/kit/civil-date.ts'
import { directoryCalls, type Leaving, type OfModule, type PersonDetail } from '../../../../contract/modules/directory/calls.ts'
import { query } from '../../../api/query.ts'
import { DateInput } from '../../../request/fields/date-input.tsx'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { ErrorState, Note, SkeletonRows } from '../../../ui/states.tsx'
import { Section } from '../../../ui/surfaces.tsx'
import { PersonField } from './fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { useSend } from './use-send.ts'

interface Successor {
  id: string | null
  name: string
}

const nobody: Successor = { id: null, name: '' }

interface HandedProps {
  id: string
  label: string
  value: Successor
  emptyText: string
  hint?: string
  error: string | undefined
  onChange: (value: Successor) => void
}

const Handed = ({ value, onChange, ...facts }: HandedProps) => <PersonField {...facts} value={value.id} text={value.name} optional onChange={(id, name) => onChange({ id, name })} />

function Counts({ of }: { of: readonly OfModule[] }) {
  const { t } = useTools('directory')
  return <ul className="dr-counts">{of.map((one) => <li key={one.module}>{t('directory:leave.of-module', { module: one.name, count: one.count })}</li>)}</ul>
}

interface FormProps {
  of: PersonDetail
  /** As it is on the day after `lastDay`, or as it was read last. */
  leaving: Leaving
  lastDay: string | null
  onLastDay: (day: string | null) => void
  /** That day is not read yet, or could not be. */
  behind: ReactNode
  onClose: () => void
}

function Form({ of, leaving, lastDay, onLastDay, behind, onClose }: FormProps) {
  const { t, show } = useTools('directory', 'fixed')
  const { departments, roles } = leaving
  const leads = leaving.reports.length > 0
  const decides = leaving.waiting.length > 0 || leaving.coming > 0 || leads || leaving.decides !== null
  const { send, busy, refused, refuse } = useSend([
    'lastDay', ...(leads ? ['reportsTo'] : []), ...(decides ? ['decisionsTo'] : []), ...departments.map((_one, i) => `departments.${i}.person`), ...roles.map((_one, i) => `roles.${i}.person`),
  ])
  const above: Successor = leaving.takesOver ?? nobody
  const [faulty, setFaulty] = useState(false)
  const [saidReportsTo, setReportsTo] = useState<Successor>()
  const [saidDecisionsTo, setDecisionsTo] = useState<Successor>()
  const [heads, setHeads] = useState<Readonly<Record<string, Successor>>>({})
  const [holders, setHolders] = useState<Readonly<Record<string, Successor>>>({})
  const [isTouched, setTouched] = useState(false)
  const reportsTo = saidReportsTo ?? above
  const decisionsTo = saidDecisionsTo ?? leaving.decides ?? above
  const planned = of.stretches.filter((s) => lastDay !== null && s.from > lastDay).map((s) => `${show.date(s.from)}: ${show.list(s.changed.map((key) => t(`directory:column.${key}`)))}`)
  const touching = <T,>(set: (value: T) => void) => (value: T) => {
    setTouched(true)
    set(value)
  }
  const save = async () => {
    if (faulty || behind) return
    if (lastDay === null) return refuse({ lastDay: t('fixed:field.required') })
    const input = {
      id: of.id, lastDay, reportsTo: reportsTo.id, decisionsTo: decides ? decisionsTo.id : null,
      departments: departments.map(({ id }) => ({ id, person: (heads[id] ?? above).id })), roles: leaving.mayHandRoles ? roles.map(({ id }) => ({ id, person: (holders[id] ?? nobody).id })) : [],
    }
    const done = await send(directoryCalls.leave, input)
    if (done === null) return
    showSuccess(t('directory:leave.done', { person: of.name, day: show.date(lastDay) }))
    onClose()
  }
  return (
    <FormFrame title={t('directory:leave.title', { person: of.name })} saveLabel={t('directory:leave.save')} onSave={() => void save()} onClose={onClose} busy={busy} disabled={Boolean(behind)} isTouched={isTouched} refused={refused} danger>
      <DateInput id="leave-day" label={t('directory:leave.day')} hint={t('directory:leave.day.hint')} value={lastDay} optional={false} error={refused.lastDay} min={of.since} onChange={touching(onLastDay)} onFault={(code) => setFaulty(code !== null)} />
      {lastDay !== null && lastDay < addDays(show.today, -1) ? <Note tone="yellow" icon="alert">{t('directory:change.past')}</Note> : null}
      {lastDay !== null && of.until !== null && lastDay > of.until ? <Note tone="blue" icon="info">{t('directory:leave.later', { from: show.date(addDays(of.until, 1)) })}</Note> : null}
      {planned.length > 0 ? <Note tone="yellow" icon="alert">{t('directory:leave.planned', { changes: show.list(planned) })}</Note> : null}
      {behind}
      <Section title={t('directory:leave.decides')}>
        <div className="dr-form">
          {leaving.waiting.length > 0 ? <Counts of={leaving.waiting} /> : <p className="dr-sub">{t('directory:leave.nothing-waits')}</p>}
          {leaving.coming > 0 ? <p className="dr-sub">{t('directory:leave.coming', { count: leaving.coming })}</p> : null}
          {decides ? <Handed id="leave-decisions" label={t('directory:leave.decisions-to')} hint={t('directory:leave.decisions-to.hint')} value={decisionsTo} emptyText={t('directory:leave.line-above')} error={refused.decisionsTo} onChange={touching(setDecisionsTo)} /> : null}
        </div>
      </Section>
      {leads ? (
        <Section title={t('directory:leave.leads', { count: leaving.reports.length })}>
          <div className="dr-form">
            <p className="dr-sub">{show.list(leaving.reports.map((one) => one.name))}</p>
            <Handed id="leave-reports" label={t('directory:leave.reports-to')} hint={t('directory:leave.reports-to.hint', { person: of.name })} value={reportsTo} emptyText={t('directory:nobody')} error={refused.reportsTo} onChange={touching(setReportsTo)} />
          </div>
        </Section>
      ) : null}
      {departments.length + roles.length > 0 ? (
        <Section title={t('directory:leave.holds')}>
          <div className="dr-form">
            {departments.map(({ id, name }, i) => (
              <Handed key={id} id={`leave-department-${i}`} label={t('directory:leave.heads', { department: name })} value={heads[id] ?? above} emptyText={t('directory:nobody')} error={refused[`departments.${i}.person`]} onChange={touching((next) => setHeads({ ...heads, [id]: next }))} />
            ))}
            {roles.map(({ id, name, site }, i) => {
              const label = show.list([name, site])
              return leaving.mayHandRoles
                ? <Handed key={id} id={`leave-role-${i}`} label={t('directory:leave.role', { role: label })} value={holders[id] ?? nobody} emptyText={t('directory:nobody')} error={refused[`roles.${i}.person`]} onChange={touching((next) => setHolders({ ...holders, [id]: next }))} />
                : <p key={id} className="dr-sub">{t('directory:leave.role-ends', { role: label })}</p>
            })}
          </div>
        </Section>
      ) : null}
      {leaving.own.length > 0 ? <Section title={t('directory:leave.own')}><div className="dr-form"><Counts of={leaving.own} /><p className="dr-sub">{t('directory:leave.own.hint')}</p></div></Section> : null}
    </FormFrame>
  )
}

/** Says the last day of somebody, with what they leave behind on the day after and who takes over. Another day is read anew; what was chosen stays. */
export function LeaveForm({ of, onClose }: { of: PersonDetail; onClose: () => void }) {
  const { t } = useTools('directory')
  const [lastDay, setLastDay] = useState<string | null>(of.until)
  const read = useQuery({ ...query(directoryCalls.leaving, { id: of.id, ...(lastDay === null ? {} : { lastDay }) }), meta: { quiet: true } })
  const [shown, setShown] = useState(read.data)
  if (read.data && read.data !== shown) setShown(read.data)
  const { failed, retry } = readState(read)
  const behind = failed ? <ErrorState small texts={failed} onRetry={retry} /> : read.data ? null : <SkeletonRows count={1} />
  if (shown) return <Form of={of} leaving={shown} lastDay={lastDay} onLastDay={setLastDay} behind={behind} onClose={onClose} />
  return <Dialog opened onClose={onClose} title={t('directory:leave.title', { person: of.name })} side>{behind}</Dialog>
}
