import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { IconName } from '../../ui/icon-paths.ts'

/** Details of a module that is still to come: the link is right, and says so. */
function NotYet({ what, icon }: { what: 'attendance' | 'training'; icon: IconName }) {
  const { t } = useTranslation('not-yet')
  return (
    <Page>
      <PageHeader title={t(`${what}.title`)} backTo="/" />
      <EmptyState icon={icon} title={t(`${what}.heading`)} action={what === 'attendance' ? <LinkButton to="/" look="primary">{t('home')}</LinkButton> : <LinkButton to="/calendar" look="primary">{t('calendar')}</LinkButton>}>
        {t(`${what}.text`)}
      </EmptyState>
    </Page>
  )
}

export const AttendanceNotYet = () => <NotYet what="attendance" icon="clock" />
export const TrainingNotYet = () => <NotYet what="training" icon="calendar" />
