import { SkeletonRows, Skeleton } from '../../ui/states.tsx'
import { Page } from '../../ui/page.tsx'

/** While the code of a screen is on its way. */
export function ScreenPending() {
  return (
    <Page>
      <Skeleton width="50%" height={24} style={{ marginBlock: 14 }} />
      <SkeletonRows count={4} />
    </Page>
  )
}
