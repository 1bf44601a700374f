/** Addresses of the request modules: finds the module of the slug and hands it to the one list, detail and form. */
import { useParams } from '@tanstack/react-router'
import { lazy, use } from 'react'
import type { AnyClientModule } from '../../request/client-module.ts'
import { loadModule } from '../load-modules.ts'
import { ModuleGate } from '../shell/module-gate.tsx'
import { NotFound } from './not-found.tsx'

const ListScreen = lazy(() => import('../../request/list/list-screen.tsx').then((m) => ({ default: m.ListScreen })))
const DetailScreen = lazy(() => import('../../request/detail/detail-screen.tsx').then((m) => ({ default: m.DetailScreen })))
const FormScreen = lazy(() => import('../../request/form/form-screen.tsx').then((m) => ({ default: m.FormScreen })))
const CompareScreen = lazy(() => import('../../request/resolve/compare-screen.tsx').then((m) => ({ default: m.CompareScreen })))

/** The module of the address; null for an unknown slug. Suspends while it loads. */
function useModule(): { module: AnyClientModule | null; id: string } {
  const params = useParams({ strict: false })
  const loading = loadModule(params.module ?? '')
  return { module: loading ? use(loading) : null, id: params.id ?? '' }
}

export function RequestList() {
  const { module } = useModule()
  return module ? <ModuleGate slug={module.slug}><ListScreen module={module} key={module.slug} /></ModuleGate> : <NotFound />
}

export function RequestNew() {
  const { module } = useModule()
  return module ? <ModuleGate slug={module.slug}><FormScreen module={module} key={module.slug} /></ModuleGate> : <NotFound />
}

export function RequestDetail() {
  const { module, id } = useModule()
  return module ? <ModuleGate slug={module.slug}><DetailScreen module={module} id={id} key={id} /></ModuleGate> : <NotFound />
}

export function RequestEdit() {
  const { module, id } = useModule()
  return module ? <ModuleGate slug={module.slug}><FormScreen module={module} id={id} key={id} /></ModuleGate> : <NotFound />
}

export function RequestCompare() {
  const { module, id } = useModule()
  return module ? <ModuleGate slug={module.slug}><CompareScreen module={module} id={id} key={id} /></ModuleGate> : <NotFound />
}
