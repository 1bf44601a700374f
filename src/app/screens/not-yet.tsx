import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Details of a module that is still to come: the link is right, and says so. */
export function TrainingNotYet() {
  const { t } = useTranslation('not-yet')
  return (
    <Page>
      <PageHeader title={t('training.title')} backTo="/" />
      <EmptyState icon="calendar" title={t('training.heading')} action={<LinkButton to="/calendar" look="primary">{t('calendar')}</LinkButton>}>
        {t('training.text')}
      </EmptyState>
    </Page>
  )
}
