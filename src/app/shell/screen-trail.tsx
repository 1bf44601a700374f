import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Breadcrumb } from '../../ui/header/breadcrumb.tsx'
import { type Crumb, pathnameOf, readNames, trailOf, withName } from '../../ui/header/trail.ts'
import { clientModules } from '../modules.ts'
import { TRAIL_KEY } from '../sign-in/person.ts'
import { screenTitle } from '../../ui/screen-title-store.ts'

/** Where this screen stands, over it; on desktops. Home needs none. */
export function ScreenTrail() {
  const { t, i18n: { language } } = useTranslation(['around', 'shell', 'request'])
  const title = useSyncExternalStore(screenTitle.subscribe, screenTitle.read)
  const { pathname, searchStr } = useLocation()
  const [known, setKnown] = useState(() => readNames(sessionStorage.getItem(TRAIL_KEY)))
  useEffect(() => {
    if (title === '') return
    setKnown((before) => {
      const next = withName(before, { name: title, path: pathname + searchStr, language })
      sessionStorage.setItem(TRAIL_KEY, JSON.stringify(next))
      return next
    })
  }, [title, pathname, searchStr, language])
  // where one has not been in this language yet: what the sidebar calls it
  const nameOf = (path: string): Crumb | undefined => {
    if (path === '/') return { name: t('shell:nav.home'), path }
    const seen = known.find((c) => pathnameOf(c) === path)
    if (seen?.language === language) return seen
    const slug = path.slice(1)
    const name = clientModules.some((m) => m.slug === slug) ? t(`request:modules.${slug}`) : t([`nav.${slug}`, `shell:nav.${slug}`], { defaultValue: '' })
    return name === '' ? undefined : { name, path }
  }
  return <Breadcrumb trail={title === '' ? [] : trailOf({ name: title, path: pathname + searchStr }, nameOf)} />
}
