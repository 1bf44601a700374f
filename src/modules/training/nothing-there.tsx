import type { ReadState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'

/** A screen without its answer: it comes, it failed, or it is not for this person. */
export function NothingThere({ state: { notFound, failed, retry }, title, backTo }: { state: ReadState; title: string; backTo: string }) {
  const { t } = useTools('training-screens')
  return (
    <Page>
      <PageHeader title={title} backTo={backTo} />
      {notFound ? <EmptyState icon="lock" title={t('training-screens:hidden')} action={<LinkButton to="/training">{t('training-screens:to-overview')}</LinkButton>}>{t('training-screens:hidden.hint')}</EmptyState>
        : failed ? <ErrorState texts={failed} onRetry={retry} />
        : <SkeletonRows count={5} />}
    </Page>
  )
}
