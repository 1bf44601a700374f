import './request.css'
import { useTranslation } from 'react-i18next'
import type { AlsoAway } from '../../contract/kit/request-own-calls.ts'
import { truncate } from '../lib/person-name.ts'
import { Icon } from '../ui/icon.tsx'

/** Names said at once; the rest is a number. */
const NAMED = 3

/** Who else is away on these days: names for those allowed to know, else the number alone. */
export function AlsoAwayLine({ away, always }: { away: AlsoAway | null; /** Say so, too, when nobody is. */ always?: boolean }) {
  const { t } = useTranslation('aside')
  if (!away || (away.count === 0 && !always)) return null
  const named = away.names.slice(0, NAMED)
  const more = away.names.length - named.length
  const people = named.map((n) => truncate(n, 20)).join(', ')
  return (
    <p className="rq-away" data-some={away.count > 0 || undefined} title={away.names.length > 0 ? away.names.join(', ') : undefined}>
      <Icon name="users" size={16} />
      <span>
        {away.count === 0 ? t('away.nobody') : t('away.count', { count: away.count })}
        {people ? <span className="rq-away-names">: {people}{more > 0 ? ` ${t('away.more', { count: more })}` : ''}</span> : null}
      </span>
    </p>
  )
}
