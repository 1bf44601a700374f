import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Breadcrumb } from '../../ui/header/breadcrumb.tsx'
import { readTrail, withCrumb } from '../../ui/header/trail.ts'
import { TRAIL_KEY } from '../sign-in/person.ts'
import { screenTitle } from '../../ui/screen-title-store.ts'

/** The way a person came, over the screen; on desktops. Home needs none. */
export function ScreenTrail() {
  const name = useSyncExternalStore(screenTitle.subscribe, screenTitle.read)
  const { pathname, searchStr } = useLocation()
  const [trail, setTrail] = useState(() => readTrail(sessionStorage.getItem(TRAIL_KEY)))
  useEffect(() => {
    if (name === '') return
    setTrail((before) => {
      const next = withCrumb(before, { name, path: pathname + searchStr })
      sessionStorage.setItem(TRAIL_KEY, JSON.stringify(next))
      return next
    })
  }, [name, pathname, searchStr])
  return <Breadcrumb trail={trail} />
}
