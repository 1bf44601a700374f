/** The request a new form starts over from. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Fields } from '../../../contract/kit/field.ts'
import { withoutFiles } from '../../../contract/kit/file-fields.ts'
import type { RequestClone, RequestDetail } from '../../../contract/kit/request.ts'
import { query } from '../../api/query.ts'
import type { AnyClientModule } from '../client-module.ts'
import { cloneCallOf } from '../detail/clone.ts'
import { type Content, contentOf } from '../resolve/versions.ts'

interface Cloned {
  /** undefined while it is on its way, null where there is none (or it cannot be had: the form starts as a new one). */
  content: Content | null | undefined
  /** People who could not be taken over. */
  leftOut: readonly string[]
}

/** What a person filled in, as the module's own call gives it, else as the request shows it; nothing the server counted, no files. */
export function useCloned(module: AnyClientModule, id: string | undefined): Cloned {
  const read = useQuery({ ...query(cloneCallOf(module) ?? module.def.calls.detail, { id: id ?? '' }), enabled: id !== undefined, retry: false, meta: { quiet: true } })
  const data = read.data as RequestDetail | RequestClone | undefined
  const content = useMemo(() => {
    if (!data) return null
    const { values: all, texts } = contentOf(module, data)
    const values = module.startsOver?.(all) ?? all
    const fields = module.def.fields as Fields
    return { values: withoutFiles(fields, Object.fromEntries(Object.entries(values).filter(([name]) => !fields[name]?.computed))), texts, files: null }
  }, [module, data])
  if (id === undefined) return { content: null, leftOut: [] }
  return { content: data || read.isError || read.fetchStatus === 'paused' ? content : undefined, leftOut: (data as RequestClone | undefined)?.leftOut ?? [] }
}
