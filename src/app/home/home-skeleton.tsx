import { useTranslation } from 'react-i18next'
import { Skeleton, SkeletonRows } from '../../ui/states.tsx'

/** Home before its first answer, in the real layout. */
export function HomeSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className="home-grid" aria-busy="true">
      <div>
        <Skeleton height={76} radius={12} style={{ order: -2 }} />
        <SkeletonRows count={3} label={t('state.loading')} />
      </div>
      <div>
        <div className="home-balances" aria-hidden="true">
          {[0, 1, 2].map((i) => <Skeleton key={i} height={104} radius={12} />)}
        </div>
      </div>
    </div>
  )
}
