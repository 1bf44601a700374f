import './plan.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { careerDevelopmentPlanCalls as calls, type PersonItem } from '../../../contract/modules/career-development-plan/calls.ts'
import { careerDevelopmentPlan } from '../../../contract/modules/career-development-plan/index.ts'
import { type DevelopmentItem, developmentItemCalls } from '../../../contract/modules/career-development-plan/item-calls.ts'
import { port } from '../../api/offline.ts'
import { discard, enqueue } from '../../api/outbox.ts'
import { joined } from '../../lib/joined.ts'
import { outcomeOfRow, referenceOf, waitingText } from '../../request/device/outcome.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { useReadOnly, useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Card } from '../../ui/surfaces.tsx'
import type { ToneName } from '../../ui/theme/palette.ts'
import { NS } from './names.ts'

type Status = PersonItem['status']

const LOOKS: Record<Status, { tone: ToneName; icon: IconName }> = {
  proposed: { tone: 'yellow', icon: 'help' }, planned: { tone: 'grey', icon: 'calendar' }, inProgress: { tone: 'blue', icon: 'play' }, done: { tone: 'green', icon: 'check' }, dropped: { tone: 'grey', icon: 'ban' },
}
/** What comes next, as the person marks it. */
const NEXT: Partial<Record<Status, keyof typeof MADE>> = { planned: 'begin', inProgress: 'finish' }
const MADE = { begin: 'inProgress', finish: 'done' } as const
const PATIENCE_MS = 8000

/** What is said of an item beside its text. */
export const itemWord = ({ status, dueDate }: Pick<PersonItem, 'status' | 'dueDate'>, { t, show }: ViewTools): string => joined([t(`${NS}:item.status.${status}`), dueDate ? t(`${NS}:item.due`, { day: show.day(dueDate) }) : ''])

/** What the person does on their way, each with its next step. */
export function MyItems({ items }: { items: readonly DevelopmentItem[] }) {
  const { t, show } = useTools(NS)
  const isReadOnly = useReadOnly(careerDevelopmentPlan.module)
  const [marked, setMarked] = useState<Readonly<Record<string, Status>>>({})
  const unmark = (id: string) => setMarked((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== id)))
  const client = useQueryClient()

  const mark = async ({ id, version, text }: DevelopmentItem, way: keyof typeof MADE) => {
    const status = MADE[way]
    setMarked((before) => ({ ...before, [id]: status }))
    try {
      const { seq } = await enqueue({
        op: developmentItemCalls.updateItem.id, recordId: id, baseVersion: version,
        input: { id, version, status, ...(status === 'done' ? { doneOn: show.today } : {}) },
        label: { key: `sync:item.development-${way}`, params: { what: text } },
      })
      if (!port.online()) return showInfo(t('request:act.queued'))
      const row = await outcomeOfRow(seq, PATIENCE_MS)
      const { problem } = row ?? {}
      if (row?.state === 'sent') {
        showSuccess((row.answer as { message?: string } | null)?.message ?? t('request:act.saved'))
        await Promise.all([developmentItemCalls.items, calls.getPersonalInformation].map((call) => client.invalidateQueries({ queryKey: [call.id] })))
        return unmark(id)
      }
      if (row === null || !problem || (row.state !== 'refused' && row.state !== 'conflict')) return showInfo(t(...waitingText(row)))
      showErrorDialog({ texts: problem.errors.length > 0 ? problem.errors : [problem.message], ...referenceOf(problem) })
      void discard(row.seq)
    } catch (error) {
      showErrorDialog({ texts: [t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') })] })
    }
    unmark(id)
  }
  if (items.length === 0) return <Card><p className="cdp-dim">{t(`${NS}:items.none`)}</p></Card>
  return (
    <Card>
      <ul className="cdp-items">
        {items.map((item) => {
          const status = marked[item.id] ?? item.status
          const way = isReadOnly === false && marked[item.id] === undefined ? NEXT[status] : undefined
          const day = status === 'done' ? item.doneOn : item.dueDate
          return (
            <li key={item.id}>
              <span className="cdp-item-text">
                <b>{item.text}</b>
                <span className="cdp-dim">{joined([t(`${NS}:enum.competencyData.kind.${item.kind}`), day ? t(status === 'done' ? `${NS}:item.done-on` : `${NS}:item.due`, { day: show.day(day) }) : ''])}</span>
              </span>
              <StatusLabel {...LOOKS[status]}>{t(`${NS}:item.status.${status}`)}</StatusLabel>
              {way ? <Button size="small" aria-label={t(`${NS}:item.${way}.of`, { what: item.text })} onClick={() => void mark(item, way)}>{t(`${NS}:item.${way}`)}</Button> : null}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
