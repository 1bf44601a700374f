import { lazy, use } from 'react'
import { runtimeConfig } from '../../api/config.ts'
import { NotFound } from './not-found.tsx'

const GalleryScreen = lazy(() => import('../gallery/gallery-screen.tsx').then((m) => ({ default: m.GalleryScreen })))
const config = runtimeConfig()

/** The gallery of widgets, where the server says that this is a demo or somebody develops; elsewhere there is no such address. */
export function Gallery() {
  return use(config).gallery ? <GalleryScreen /> : <NotFound />
}
