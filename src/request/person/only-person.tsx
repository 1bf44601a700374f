import './person-part.css'
import { useTranslation } from 'react-i18next'
import { peopleCalls } from '../../../contract/modules/general-account-home-calendar/people-calls.ts'
import { Button } from '../../ui/button.tsx'
import { usePersonRead } from './person-part.tsx'

/** Says above a list that it shows one person alone, and brings back everybody where there is somebody else. */
export function OnlyPerson({ id, onAll }: { id: string; onAll?: (() => void) | undefined }) {
  const { t } = useTranslation('person')
  const name = usePersonRead(peopleCalls.person, { id }).data?.name
  return (
    <p className="pp-only">
      <span>{name === undefined ? t('only.one') : t('only', { name })}</span>
      {onAll ? <Button size="small" look="quiet" onClick={onAll}>{t('only.all')}</Button> : null}
    </p>
  )
}
