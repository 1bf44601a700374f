import { useTranslation } from 'react-i18next'
import { useAccess } from '../../request/access.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The team calendar comes with the time family; until then its place says so and offers what there is. */
export function Calendar() {
  const { t } = useTranslation('shell')
  const access = useAccess()
  return (
    <Page>
      <PageHeader title={t('nav.calendar')} />
      <EmptyState icon="calendar" title={t('calendar.later.title')} action={access?.has('leave-balance') ? <LinkButton to="/balance">{t('calendar.later.balance')}</LinkButton> : undefined}>
        {t('calendar.later.text')}
      </EmptyState>
    </Page>
  )
}
