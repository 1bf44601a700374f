import type { Card } from '../../../../contract/modules/training/shapes.ts'
import { useTools } from '../../../request/use-tools.ts'
import type { IconName } from '../../../ui/icon-paths.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { LinkRow } from '../../../ui/surfaces.tsx'
import type { ToneName } from '../../../ui/theme/palette.ts'
import { rowLink } from './pane-link.ts'

/** Icon and colour; its word is `status.<name>`. */
export const statusLook: Record<Card['status'], { tone: ToneName; icon: IconName }> = {
  planned: { tone: 'blue', icon: 'calendar' },
  running: { tone: 'green', icon: 'play' },
  finished: { tone: 'grey', icon: 'check' },
  cancelled: { tone: 'red', icon: 'ban' },
}

/** A training in a list: what, when, how far. */
export function TrainingRow({ card, beside = false, shown = false }: { card: Card; /** It opens beside the list. */ beside?: boolean; /** It is the one that stands there. */ shown?: boolean }) {
  const { t, show } = useTools('training-screens')
  return (
    <LinkRow
      {...rowLink(card.id, beside)} aria-current={shown || undefined} title={card.title}
      sub={<>{show.list([show.period(card.trainingRequestStart, card.trainingRequestUntil), card.place, card.external && card.provider, card.sessionGroup])}{card.formsDue > 0 ? <span className="trl-due">{t('training-screens:forms-due', { count: card.formsDue })}</span> : null}</>}
      end={<StatusLabel {...statusLook[card.status]}>{t(`training-screens:status.${card.status}`)}</StatusLabel>}
    />
  )
}
