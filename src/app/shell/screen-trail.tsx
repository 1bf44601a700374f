import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Breadcrumb } from '../../ui/header/breadcrumb.tsx'
import { inLanguage, readTrail, withCrumb } from '../../ui/header/trail.ts'
import { TRAIL_KEY } from '../sign-in/person.ts'
import { screenTitle } from '../../ui/screen-title-store.ts'

/** The way a person came, over the screen; on desktops. Home needs none. */
export function ScreenTrail() {
  const { t, i18n: { language } } = useTranslation('shell')
  const home = t('nav.home')
  const name = useSyncExternalStore(screenTitle.subscribe, screenTitle.read)
  const { pathname, searchStr } = useLocation()
  const [trail, setTrail] = useState(() => readTrail(sessionStorage.getItem(TRAIL_KEY)))
  useEffect(() => {
    if (name === '') return
    setTrail((before) => {
      const next = withCrumb(inLanguage(before, language, home), { name, path: pathname + searchStr, language })
      sessionStorage.setItem(TRAIL_KEY, JSON.stringify(next))
      return next
    })
  }, [name, pathname, searchStr, language, home])
  return <Breadcrumb trail={inLanguage(trail, language, home)} />
}
