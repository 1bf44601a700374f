/** Addresses of the request modules: finds the module of the slug and hands it to the one list, detail and form. */
import { useParams } from '@tanstack/react-router'
import i18next from 'i18next'
import { use } from 'react'
import { basePath } from '../../lib/base-path.ts'
import type { AnyClientModule } from '../../request/client-module.ts'
import { bringParts, useDetailParts, useFormParts, useListParts } from '../../request/module-parts.ts'
import { part } from '../../ui/part.ts'
import { loadModule, moduleHere } from '../load-modules.ts'
import { clientModules } from '../modules.ts'
import { ModuleGate } from '../shell/module-gate.tsx'
import { NotFound } from './not-found.tsx'
import { FORM_TEXTS, REQUEST_TEXTS } from './texts.ts'

const ListScreen = part(() => import('../../request/list/list-screen.tsx').then((m) => m.ListScreen))
const DetailScreen = part(() => import('../../request/detail/detail-screen.tsx').then((m) => m.DetailScreen))
const FormScreen = part(() => import('../../request/form/form-screen.tsx').then((m) => m.FormScreen))
const CompareScreen = part(() => import('../../request/resolve/compare-screen.tsx').then((m) => m.CompareScreen))

/** What a screen of a module needs beside the module. */
interface Kind {
  name: string
  screen: { load: () => Promise<unknown> }
  texts: readonly string[]
  parts: (module: AnyClientModule) => unknown
}
const list: Kind = { name: 'list', screen: ListScreen, texts: REQUEST_TEXTS, parts: bringParts.list }
const detail: Kind = { name: 'detail', screen: DetailScreen, texts: REQUEST_TEXTS, parts: bringParts.detail }
const form: Kind = { name: 'form', screen: FormScreen, texts: FORM_TEXTS, parts: bringParts.form }
const compare: Kind = { name: 'compare', screen: CompareScreen, texts: REQUEST_TEXTS, parts: () => undefined }

const begun = new Map<string, Promise<unknown>>()

/** All that a screen of a module needs is asked for at once; each would wait for the one before. Never fails: the screen itself asks again, and says so. */
function bring({ name, screen, texts, parts }: Kind, slug: string): Promise<unknown> {
  const own = clientModules.filter((m) => m.slug === slug).map((m) => m.ns)
  const key = `${name} ${slug}`
  const all = begun.get(key) ?? Promise.allSettled([screen.load(), i18next.loadNamespaces([...texts, ...own]), loadModule(slug)?.then(parts)])
  begun.set(key, all)
  return all
}

/** The module in the page's own address. */
const addressed = (): string => location.pathname.slice(basePath().length).split('/')[0] ?? ''
const prepared = (kind: Kind) => () => bring(kind, addressed())

/** Before a screen is drawn for the first time: in one piece, and once. */
export const prepare = { RequestList: prepared(list), RequestNew: prepared(form), RequestDetail: prepared(detail), RequestEdit: prepared(form), RequestCompare: prepared(compare) }

/** The module of the address; null for an unknown slug. Suspends while it loads. */
function useModule(kind: Kind): { module: AnyClientModule | null; id: string } {
  const { module: slug = '', id = '' } = useParams({ strict: false })
  const here = moduleHere(slug)
  const loading = loadModule(slug)
  if (loading) void bring(kind, slug)
  return { module: here ?? (loading ? use(loading) : null), id }
}

/** A form, and what else comes in one piece: nothing in it moves when another part has arrived. */
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
  const { module } = useModule(list)
  return module ? <ModuleGate slug={module.slug}><WholeList module={module} key={module.slug} /></ModuleGate> : <NotFound />
}

export function RequestNew() {
  const { module } = useModule(form)
  return module ? <ModuleGate slug={module.slug}><WholeForm module={module} key={module.slug} /></ModuleGate> : <NotFound />
}

export function RequestDetail() {
  const { module, id } = useModule(detail)
  return module ? <ModuleGate slug={module.slug}><WholeDetail module={module} id={id} key={id} /></ModuleGate> : <NotFound />
}

export function RequestEdit() {
  const { module, id } = useModule(form)
  return module ? <ModuleGate slug={module.slug}><WholeForm module={module} id={id} key={id} /></ModuleGate> : <NotFound />
}

export function RequestCompare() {
  const { module, id } = useModule(compare)
  return module ? <ModuleGate slug={module.slug}><CompareScreen module={module} id={id} key={id} /></ModuleGate> : <NotFound />
}
