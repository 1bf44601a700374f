import { useTranslation } from 'react-i18next'
import { Skeleton, SkeletonRows } from '../../ui/states.tsx'
import { TWO_PANES, useMedia } from '../../ui/use-media.ts'

/** Home before its first answer, in the real layout. */
export function HomeSkeleton() {
  const { t } = useTranslation('common')
  const inTwo = useMedia(TWO_PANES)
  const mine = (
    <>
      <div className="ess-section" aria-hidden="true">
        <Skeleton width={96} height={14} style={{ marginBlock: 8 }} />
        <div className="home-balances">
          {[0, 1, 2].map((i) => <Skeleton key={i} height={118} radius={12} />)}
        </div>
      </div>
      <div className="ess-section" aria-hidden="true">
        <Skeleton width={64} height={14} style={{ marginBlock: 8 }} />
        <Skeleton height={72} radius={12} />
      </div>
    </>
  )
  return (
    <div className="home-grid" aria-busy="true">
      <div>
        <Skeleton height={78} radius={12} />
        <Skeleton height={48} radius={12} />
        {inTwo ? null : mine}
        <div className="ess-section">
          <Skeleton width={96} height={14} style={{ marginBlock: 8 }} />
          <SkeletonRows count={3} label={t('state.loading')} />
        </div>
      </div>
      {inTwo ? <div>{mine}</div> : null}
    </div>
  )
}
