import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isCallError, shownError } from '../../api/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Reference } from '../../ui/reference.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { ScreenMissing } from '../lazy-screen.ts'
import { newBuildComes } from '../missing-chunks.ts'

/** Chunks that parts of a screen load for themselves. */
const CHUNK = /dynamically imported module|Importing a module script failed|error loading|preload CSS/i

/** The newest version, when one waits; else this page once more. */
async function loadAnew(): Promise<void> {
  const worker = await import('../update/worker.ts').catch(() => null)
  if (worker) await worker.acceptUpdate()
  else location.reload()
}

/** A screen that could not be shown: its code did not load, or it broke. The shell stays. @see docs/product/screens.md#shell */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['common', 'fixed'])
  const router = useRouter()
  const online = useOnline()
  const chunkMissing = error instanceof ScreenMissing || CHUNK.test(error instanceof Error ? error.message : String(error))
  const comes = useSyncExternalStore(newBuildComes.subscribe, newBuildComes.read)
  const again = () => {
    reset()
    void router.invalidate()
  }
  const notHere = chunkMissing && !online
  if (chunkMissing && comes && online) {
    return (
      <Page>
        <div role="status">
          <EmptyState icon="refresh" title={t('state.newVersion')} action={<Button busy onClick={() => undefined}>{t('state.refresh')}</Button>}>
            {t('state.newVersion.hint')}
          </EmptyState>
        </div>
      </Page>
    )
  }
  return (
    <Page>
      <div role="alert">
        <EmptyState
          icon={notHere ? 'cloudOff' : 'alert'} title={notHere ? t('state.notHere') : chunkMissing ? t('fixed:loader.failure') : t('state.failed')}
          action={chunkMissing && online ? <Button icon="refresh" look="primary" onClick={() => void loadAnew()}>{t('state.refresh')}</Button> : <Button icon="refresh" onClick={again}>{t('action.retry')}</Button>}
        >
          {notHere ? t('state.notHere.hint') : chunkMissing ? t('state.refresh.hint') : <>{shownError(error)?.texts.join(' ')} <Reference id={isCallError(error) ? error.requestId : undefined} /></>}
        </EmptyState>
      </div>
    </Page>
  )
}
