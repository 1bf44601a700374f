import './forms.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type FormTransactionRow, trainingFormCalls } from '../../../../contract/modules/training/form-calls.ts'
import { port } from '../../../api/offline.ts'
import { useOutbox } from '../../../api/outbox.ts'
import { query } from '../../../api/query.ts'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { LinkRow, Rows, Section } from '../../../ui/surfaces.tsx'
import { isSave, rowsOf } from './filling.ts'

/** So many are fetched ahead, to be filled in without a network. */
const AHEAD = 10
const MOST = 500
const [SAVED, HANDED_IN] = [1, 2] as const

const useRows = (input: { due: true } | { id: string }) => useQuery({ ...query(trainingFormCalls.formTransactions, { ...input, paginationSize: MOST }), meta: { quiet: true } })

/** How far one is with a form: on this device, too. */
function FormState({ row }: { row: FormTransactionRow }) {
  const { t } = useTools('training-forms')
  const rows = rowsOf(row.formId, useOutbox())
  const waits = rows.some((one) => !isSave(one) && ['queued', 'sending', 'unknown', 'needsSignIn', 'held'].includes(one.state))
  if (waits) return <StatusLabel tone="blue" icon="cloud">{t('training-forms:waits')}</StatusLabel>
  if (row.status === HANDED_IN) return <StatusLabel tone={row.passed === false ? 'yellow' : 'green'} icon={row.passed === false ? 'alert' : 'checkCircle'}>{t(row.passed === null ? 'training-forms:state.2' : row.passed ? 'training-forms:passed' : 'training-forms:failed')}</StatusLabel>
  return row.status === SAVED || rows.length > 0 ? <StatusLabel tone="blue" icon="edit">{t('training-forms:state.1')}</StatusLabel> : null
}

function FormRow({ row, withTraining }: { row: FormTransactionRow; withTraining: boolean }) {
  const { t, show } = useTools('training-forms')
  const [opens, closes] = [Date.parse(row.opensAt), Date.parse(row.closesAt)]
  const when = port.now() < opens ? 'ahead' : port.now() < closes ? 'until' : 'closed-on'
  const text = [withTraining ? row.training : '', t(`training-forms:${when}`, { time: show.instant(when === 'ahead' ? row.opensAt : row.closesAt) })].filter(Boolean).join(' · ')
  return <LinkRow to="/training/form/$" params={{ _splat: row.formId }} icon="edit" title={row.title} sub={<span className="fm-row">{text}<FormState row={row} /></span>} />
}

/** Tests and feedback one is to fill in now; nothing where there are none. They are fetched with it, so that they open without a network. */
export function FormsDue() {
  const { t } = useTools('training-forms')
  const client = useQueryClient()
  const rows = useRows({ due: true }).data?.listData
  const ids = rows?.slice(0, AHEAD).map((row) => row.formId).join(' ')
  useEffect(() => {
    for (const id of ids?.split(' ').filter(Boolean) ?? []) void client.prefetchQuery({ ...query(trainingFormCalls.formTransaction, { id }), staleTime: 60_000 })
  }, [client, ids])
  if (!rows || rows.length === 0) return null
  return (
    <Section title={t('training-forms:due')}>
      <Rows label={t('training-forms:due')}>{rows.map((row) => <li key={row.formId}><FormRow row={row} withTraining /></li>)}</Rows>
    </Section>
  )
}

/** Forms of one training: one's own, and for the crew how many were handed in. */
export function FormsOfTraining({ trainingId }: { trainingId: string }) {
  const { t, show } = useTools('training-forms')
  const me = useMe()?.employeeId
  const rows = useRows({ id: trainingId }).data?.listData ?? []
  const own = rows.filter((row) => row.employeeId === me)
  const forms = [...Map.groupBy(rows, (row) => row.formId).values()]
  const isCrew = rows.some((row) => row.employeeId !== me)
  if (rows.length === 0) return null
  return (
    <Section title={t('training-forms:forms')}>
      {own.length > 0 ? <Rows label={t('training-forms:forms')}>{own.map((row) => <li key={row.formId}><FormRow row={row} withTraining={false} /></li>)}</Rows> : null}
      {isCrew && me !== undefined ? (
        <Rows label={t('training-forms:results')}>
          {forms.map((of) => {
            const [{ formId, title }] = of as [FormTransactionRow]
            const done = of.filter((row) => row.status === HANDED_IN).length
            return <li key={formId}><LinkRow to="/training/form/$" params={{ _splat: `${formId}/results` }} icon="list" title={t('training-forms:results.of', { form: title })} sub={t('training-forms:handed-in', { done: show.whole(done), total: show.whole(of.length) })} /></li>
          })}
        </Rows>
      ) : null}
    </Section>
  )
}
