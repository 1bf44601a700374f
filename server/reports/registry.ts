/** Reports there are, as modules handed them in, and those somebody has. */
import type { Context } from '../lib/handler.ts'
import { namedId } from '../lib/named-id.ts'
import { refuse } from '../lib/refuse.ts'
import { accessOf } from '../org/access.ts'
import type { ReportScope } from '../../contract/modules/reports/shapes.ts'
import type { ReportDef } from './definition.ts'
import { scopesOf } from './scope.ts'

export const REPORTS = 'reports'
/** The same on every machine. */
export const reportIdOf = (code: string): string => namedId(`report:${code}`)

export interface Had {
  def: ReportDef
  scopes: ReportScope[]
}

export interface Registry {
  /** Those the reader has, in the order they were handed in. */
  had(context: Context): Promise<Had[]>
  /** @throws CallError not_found: there is none, or not for the reader */
  find(id: string, context: Context): Promise<Had>
  findByCode(code: string, context: Context): Promise<Had>
  /** Whoever has it. */
  byCode(code: string): ReportDef | undefined
}

/** @throws Error when two reports have one code, or a fact of one does not fit */
export function createRegistry(definitions: readonly ReportDef[]): Registry {
  const byId = new Map(definitions.map((def) => [reportIdOf(def.code), def]))
  if (byId.size !== definitions.length) throw new Error('two reports have one code')
  for (const { code, parameters } of definitions) if (new Set(parameters.map((p) => p.name)).size !== parameters.length) throw new Error(`${code}: two parameters of one name`)
  const byCode = new Map(definitions.map((def) => [def.code, def]))

  const granted = async (context: Context) => new Set((await accessOf(context)).map((a) => a.slug))
  async function hadOf(def: ReportDef | undefined, context: Context): Promise<Had> {
    const scopes = def && (await granted(context)).has(def.module) ? await scopesOf(def, context) : []
    return def && scopes.length > 0 ? { def, scopes } : refuse('not_found')
  }
  return {
    async had(context) {
      const modules = await granted(context)
      const out: Had[] = []
      for (const def of definitions) {
        const scopes = modules.has(def.module) ? await scopesOf(def, context) : []
        if (scopes.length > 0) out.push({ def, scopes })
      }
      return out
    },
    find: (id, context) => hadOf(byId.get(id), context),
    findByCode: (code, context) => hadOf(byCode.get(code), context),
    byCode: (code) => byCode.get(code),
  }
}

/** The reader may have files, not a look alone. */
export const mayExport = async (context: Context): Promise<boolean> => (await accessOf(context)).some((a) => a.slug === REPORTS && !a.readOnly)

export const formatsOf = ({ formats = ['xlsx', 'csv', 'pdf'] }: Pick<ReportDef, 'formats'>): readonly ('xlsx' | 'csv' | 'pdf')[] => formats
