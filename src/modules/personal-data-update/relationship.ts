import type { OptionRow } from '../../../contract/kit/paging.ts'
import { personalDataUpdateCalls } from '../../../contract/modules/personal-data-update/calls.ts'
import { useOptions } from '../../request/fields/option-picker.tsx'

/** What an entry of the company's list says beside its name. */
interface Relationship extends OptionRow {
  rules?: { spouse?: boolean; child?: boolean }
}

/** Rules of relationships, by id; none while the list is not here. */
export function useRelationshipRules(wanted: boolean): (id: unknown) => { spouse?: boolean; child?: boolean } | undefined {
  const { data } = useOptions<Relationship>(personalDataUpdateCalls.datasourceRelationship, {}, '', wanted)
  return (id) => data?.listData.find((r) => r.id === id)?.rules
}
