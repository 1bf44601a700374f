import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { shownError } from '../../api/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** A screen that could not be shown: its code did not load, or it broke. The shell stays. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('common')
  const router = useRouter()
  const chunkMissing = /dynamically imported module|Importing a module script failed|error loading/i.test(error instanceof Error ? error.message : String(error))
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page>
      <div role="alert">
        <EmptyState
          icon={chunkMissing ? 'cloudOff' : 'alert'} title={chunkMissing ? t('state.notHere') : t('state.failed')}
          action={<Button icon="refresh" onClick={again}>{t('action.retry')}</Button>}
        >
          {chunkMissing ? t('state.notHere.hint') : shownError(error)?.texts.join(' ')}
        </EmptyState>
      </div>
    </Page>
  )
}
