import './plan.css'
import { useState } from 'react'
import type { PersonItem as DevelopmentItem } from '../../../contract/modules/career-development-plan/calls.ts'
import { discard, enqueue } from '../../api/outbox.ts'
import { port } from '../../api/offline.ts'
import { outcomeOfRow, referenceOf, waitingText } from '../../request/device/outcome.ts'
import { useReadOnly, useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Card } from '../../ui/surfaces.tsx'
import type { ToneName } from '../../ui/theme/palette.ts'
import { joined } from '../../lib/joined.ts'
import { NS } from './names.ts'

type Status = DevelopmentItem['status']

const LOOKS: Record<Status, { tone: ToneName; icon: IconName }> = {
  proposed: { tone: 'yellow', icon: 'help' }, planned: { tone: 'grey', icon: 'calendar' }, inProgress: { tone: 'blue', icon: 'play' }, done: { tone: 'green', icon: 'check' }, dropped: { tone: 'grey', icon: 'ban' },
}
/** What comes next, as the person marks it. */
const NEXT: Partial<Record<Status, 'begin' | 'finish'>> = { planned: 'begin', inProgress: 'finish' }
const STATUS_OF = { begin: 'inProgress', finish: 'done' } as const
const PATIENCE_MS = 8000

/** What is said of an item beside its text. */
export const itemWord = ({ status, dueDate, doneOn }: Pick<DevelopmentItem, 'status' | 'dueDate' | 'doneOn'>, { t, show }: ReturnType<typeof useTools>): string =>
  joined([t(`${NS}:item.status.${status}`), status === 'done' ? (doneOn ? t(`${NS}:item.done-on`, { day: show.day(doneOn) }) : '') : dueDate ? t(`${NS}:item.due`, { day: show.day(dueDate) }) : ''])

/** What the person does on their way, each with its next step. */
export function MyItems({ items }: { items: readonly DevelopmentItem[] }) {
  const tools = useTools(NS)
  const { t, show } = tools
  const isReadOnly = useReadOnly('CareerDevelopmentPlan')
  const [marked, setMarked] = useState<Readonly<Record<string, Status>>>({})

  const mark = async (item: DevelopmentItem, way: 'begin' | 'finish') => {
    const status = STATUS_OF[way]
    try {
      const { seq } = await enqueue({
        op: developmentItemCalls.update.id, recordId: item.id, baseVersion: item.version,
        input: { id: item.id, version: item.version, status, doneOn: status === 'done' ? show.today : null },
        label: { key: `${NS}:item.${way}.of`, params: { what: item.text } },
      })
      setMarked((before) => ({ ...before, [item.id]: status }))
      if (!port.online()) return showInfo(t('request:act.queued'))
      const row = await outcomeOfRow(seq, PATIENCE_MS)
      if (row?.state === 'sent') return showSuccess((row.answer as { message?: string } | null)?.message ?? t('request:act.saved'))
      const { problem } = row ?? {}
      if (row === null || !problem || (row.state !== 'refused' && row.state !== 'conflict')) return showInfo(t(...waitingText(row)))
      setMarked((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== item.id)))
      showErrorDialog({ texts: problem.errors.length > 0 ? problem.errors : [problem.message], ...referenceOf(problem) })
      void discard(row.seq)
    } catch (error) {
      showErrorDialog({ texts: [t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') })] })
    }
  }
  if (items.length === 0) return <Card><p className="cdp-dim">{t(`${NS}:items.none`)}</p></Card>
  return (
    <Card>
      <ul className="cdp-items">
        {items.map((item) => {
          const status = marked[item.id] ?? item.status
          const way = isReadOnly === false && marked[item.id] === undefined ? NEXT[status] : undefined
          return (
            <li key={item.id}>
              <span className="cdp-item-text">
                <b>{item.text}</b>
                <span className="cdp-dim">{joined([item.competency, status === 'done' || !item.dueDate ? '' : t(`${NS}:item.due`, { day: show.day(item.dueDate) }), status === 'done' && item.doneOn ? t(`${NS}:item.done-on`, { day: show.day(item.doneOn) }) : ''])}</span>
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
