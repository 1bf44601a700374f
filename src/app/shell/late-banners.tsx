/** Strips that speak of the device: they need the local store, so they come after the first screen. */
import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/states.tsx'
import { useOnline } from '../../ui/use-online.ts'

export function LateBanners() {
  const { t } = useTranslation('shell')
  const online = useOnline()
  if (online) return null
  return <Note tone="grey" icon="cloudOff" role="status">{t('offline.banner')}</Note>
}
