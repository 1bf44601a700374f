import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** An address that leads nowhere. */
export function NotFound() {
  const { t } = useTranslation('around')
  return (
    <Page>
      <PageHeader title={t('notFound.title')} backTo="/" />
      <EmptyState icon="mapPin" title={t('notFound.text')} action={<LinkButton to="/" look="primary">{t('notFound.home')}</LinkButton>} />
    </Page>
  )
}
