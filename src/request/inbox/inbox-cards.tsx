import './inbox.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { SkeletonRows } from '../../ui/states.tsx'
import { useGrowing } from '../../ui/use-growing.ts'
import type { ModuleTable } from '../module-table.ts'
import type { ViewTools } from '../row-view.ts'
import { DecidedLine } from './decided-line.tsx'
import { DecisionCard, UnmappedCard } from './decision-card.tsx'
import { wordsOfItem } from './item-words.ts'
import { type Desk, targetOf } from './use-desk.tsx'
import { useFollow } from './use-follow.ts'

/** What waits, as cards with everything a decision needs; a decided one becomes a line, and the next comes to where it stood. */
export function InboxCards({ desk, modules, tools, more }: { desk: Desk; modules: ModuleTable; tools: ViewTools; more: ReactNode }) {
  const { t } = useTranslation('request')
  const { shown, still } = desk
  const { drawn, end } = useGrowing<HTMLLIElement>(shown.length)
  const isDecided = (item: InboxItem) => desk.decisionOf(item) !== undefined
  useFollow(still, shown.filter(isDecided).map((i) => i.id).join())
  return (
    <>
      <ul className="rq-decisions" aria-label={t('inbox.waiting')} ref={still}>
        {shown.slice(0, drawn).map((item, index) => {
          const module = modules.bySlug(item.module)
          const decision = desk.decisionOf(item)
          return (
            <li key={item.id} ref={index === drawn - 1 ? end : undefined}>
              {module && decision ? (
                <DecidedLine id={item.id} what={targetOf(module, item, tools).what} label={t('inbox.what', { title: wordsOfItem(module, item, tools).title, person: item.employee })} row={decision} tools={tools} onAway={desk.takeAway} />
              ) : module ? (
                <DecisionCard
                  module={module} item={item} tools={tools} queued={desk.queuedOf(item)} selected={desk.selected.includes(item.id)} refused={desk.refusalOf(item)}
                  onSelect={desk.toggle} onDecide={desk.decide}
                />
              ) : (
                <UnmappedCard item={item} />
              )}
            </li>
          )
        })}
      </ul>
      {drawn === shown.length ? (desk.inbox.coming > 0 ? <SkeletonRows count={Math.min(2, desk.inbox.coming)} /> : more) : null}
    </>
  )
}
