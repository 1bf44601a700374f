/** Addresses of the request modules: finds the module of the slug and hands it to the one list, detail and form. */
import { useParams } from '@tanstack/react-router'
import { lazy, use } from 'react'
import type { AnyClientModule } from '../../request/client-module.ts'
import { useDetailParts, useFormParts, useListParts } from '../../request/module-parts.ts'
import { askForTexts } from '../i18n.ts'
import { loadModule } from '../load-modules.ts'
import { clientModules } from '../modules.ts'
import { ModuleGate } from '../shell/module-gate.tsx'
import { NotFound } from './not-found.tsx'
import { FORM_TEXTS, REQUEST_TEXTS } from './texts.ts'

const loadList = () => import('../../request/list/list-screen.tsx')
const loadDetail = () => import('../../request/detail/detail-screen.tsx')
const loadForm = () => import('../../request/form/form-screen.tsx')
const loadCompare = () => import('../../request/resolve/compare-screen.tsx')
const ListScreen = lazy(() => loadList().then((m) => ({ default: m.ListScreen })))
const DetailScreen = lazy(() => loadDetail().then((m) => ({ default: m.DetailScreen })))
const FormScreen = lazy(() => loadForm().then((m) => ({ default: m.FormScreen })))
const CompareScreen = lazy(() => loadCompare().then((m) => ({ default: m.CompareScreen })))

const begun = new Set<unknown>()

/**
 * The module of the address; null for an unknown slug. Suspends while it loads; its texts and the screen's code are asked for meanwhile,
 * each would wait for the one before.
 */
function useModule(load: () => Promise<unknown>, texts: readonly string[] = REQUEST_TEXTS): { module: AnyClientModule | null; id: string } {
  const params = useParams({ strict: false })
  const slug = params.module ?? ''
  const loading = loadModule(slug)
  if (loading && !begun.has(load)) {
    begun.add(load)
    askForTexts(...texts, ...clientModules.filter((m) => m.slug === slug).map((m) => m.ns))
    load().catch(() => undefined) // the screen itself asks again, and says so
  }
  return { module: loading ? use(loading) : null, id: params.id ?? '' }
}

/** The same for its form, which comes in one piece: nothing in it moves when another part has arrived. */
function useFormOf(): { module: AnyClientModule | null; id: string } {
  return useModule(loadForm, FORM_TEXTS)
}

function WholeForm(props: { module: AnyClientModule; id?: string }) {
  useFormParts(props.module)
  return <FormScreen {...props} />
}

function WholeDetail(props: { module: AnyClientModule; id: string }) {
  useDetailParts(props.module)
  return <DetailScreen {...props} />
}

function WholeList({ module }: { module: AnyClientModule }) {
  useListParts(module)
  return <ListScreen module={module} />
}

export function RequestList() {
  const { module } = useModule(loadList)
  return module ? <ModuleGate slug={module.slug}><WholeList module={module} key={module.slug} /></ModuleGate> : <NotFound />
}

export function RequestNew() {
  const { module } = useFormOf()
  return module ? <ModuleGate slug={module.slug}><WholeForm module={module} key={module.slug} /></ModuleGate> : <NotFound />
}

export function RequestDetail() {
  const { module, id } = useModule(loadDetail)
  return module ? <ModuleGate slug={module.slug}><WholeDetail module={module} id={id} key={id} /></ModuleGate> : <NotFound />
}

export function RequestEdit() {
  const { module, id } = useFormOf()
  return module ? <ModuleGate slug={module.slug}><WholeForm module={module} id={id} key={id} /></ModuleGate> : <NotFound />
}

export function RequestCompare() {
  const { module, id } = useModule(loadCompare)
  return module ? <ModuleGate slug={module.slug}><CompareScreen module={module} id={id} key={id} /></ModuleGate> : <NotFound />
}
