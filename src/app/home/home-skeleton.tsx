import { useTranslation } from 'react-i18next'
import { Skeleton, SkeletonRows } from '../../ui/states.tsx'

/** Home before its first answer, in the real layout. */
export function HomeSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className="home-grid" aria-busy="true">
      <div>
        <Skeleton height={78} radius={12} style={{ order: -3 }} />
        <Skeleton height={48} radius={12} style={{ order: -2 }} />
        <div className="ess-section">
          <Skeleton width={96} height={14} style={{ marginBlock: 8 }} />
          <SkeletonRows count={3} label={t('state.loading')} />
        </div>
      </div>
      <div>
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
      </div>
    </div>
  )
}
