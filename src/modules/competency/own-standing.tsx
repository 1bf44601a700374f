import './competency.css'
import { useQuery } from '@tanstack/react-query'
import { competencyCalls } from '../../../contract/modules/competency/calls.ts'
import { query } from '../../api/query.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { Skeleton } from '../../ui/states.tsx'
import { LinkRow, Rows } from '../../ui/surfaces.tsx'
import { gapsOf } from './rows.ts'

/** Gaps that are named on one line. */
const NAMED = 2

/** Where one stands, in a line that leads to all of it. */
export function OwnStanding() {
  const { t, show } = useTools('competency')
  const read = useQuery({ ...query(competencyCalls.profile, {}), retry: false, meta: { quiet: true } })
  if (readState(read).loading) return <Skeleton height={72} radius={12} />
  const profile = read.data
  const gaps = gapsOf(profile?.rows ?? [])
  const isAssessed = profile?.rows.some((row) => row.level !== null) ?? false
  const named = gaps.slice(0, NAMED).map(({ competency, level, requiredLevel }) => t('competency:standing.gap', { competency, level: level ?? 0, required: requiredLevel }))
  const said = !profile ? t('competency:standing.look') : !isAssessed ? t('competency:standing.never') : gaps.length === 0 ? t('competency:standing.no-gap') : gaps.length > NAMED ? t('competency:standing.more', { gaps: show.list(named), count: gaps.length - NAMED }) : show.list(named)
  return (
    <Rows>
      <li>
        <LinkRow
          to="/competency/profile" icon="levels" title={t('competency:standing.title')} sub={said}
          end={profile?.readiness && isAssessed ? <span className="cp-percent num"><span className="sr-only">{t('competency:standing.ready')}: </span>{t('competency:percent', { value: show.decimal(profile.readiness) })}</span> : null}
        />
      </li>
    </Rows>
  )
}
