import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Breadcrumb } from '../../ui/header/breadcrumb.tsx'
import { type Crumb, pathnameOf, readNames, trailOf, withName } from '../../ui/header/trail.ts'
import { clientModules } from '../modules.ts'
import { TRAIL_KEY } from '../sign-in/person.ts'
import { screenTitle } from '../../ui/screen-title-store.ts'
import { screensOfModules } from './screens-of-modules.ts'

/** Where this screen stands, over it; on desktops. Home needs none. */
export function ScreenTrail() {
  const { t, i18n: { language } } = useTranslation(['around', 'shell', 'request'])
  const name = useSyncExternalStore(screenTitle.subscribe, screenTitle.read)
  const { pathname, searchStr } = useLocation()
  const [known, setKnown] = useState(() => readNames(sessionStorage.getItem(TRAIL_KEY)))
  useEffect(() => {
    if (name === '') return
    setKnown((before) => {
      const next = withName(before, { name, path: pathname + searchStr, language })
      sessionStorage.setItem(TRAIL_KEY, JSON.stringify(next))
      return next
    })
  }, [name, pathname, searchStr, language])
  // where one has not been in this language yet: what the sidebar calls it
  const nameOf = (path: string): Crumb | undefined => {
    if (path === '/') return { name: t('shell:nav.home'), path }
    const seen = known.find((c) => pathnameOf(c) === path)
    if (seen?.language === language) return seen
    const isRequests = clientModules.some((m) => path === `/${m.slug}`)
    if (isRequests) return { name: t(`request:modules.${path.slice(1)}`), path }
    return screensOfModules.some(([, to]) => to === path) ? { name: t(`nav.${path.slice(1)}`), path } : undefined
  }
  return <Breadcrumb trail={name === '' ? [] : trailOf({ name, path: pathname + searchStr }, nameOf)} />
}
