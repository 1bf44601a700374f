import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isByRight } from '../../../contract/access.ts'
import { useAccess } from '../../request/access.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Shows a screen of a module to those who have the module, and a kind page to everybody else. Until the modules are known the screen itself asks. */
export function ModuleGate({ slug, children }: { slug: string; children: ReactNode }) {
  const access = useAccess()
  return !access || !isByRight(slug) || access.has(slug) ? children : <NoModule />
}

/** With texts that nobody waits for who has the module. */
function NoModule() {
  const { t } = useTranslation('around')
  return (
    <Page>
      <PageHeader title={t('noModule.title')} backTo="/" />
      <EmptyState icon="lock" title={t('noModule.text')} action={<LinkButton to="/" look="primary">{t('notFound.home')}</LinkButton>}>
        {t('noModule.hint')}
      </EmptyState>
    </Page>
  )
}
