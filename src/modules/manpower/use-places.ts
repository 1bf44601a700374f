/** Lists several parts of the form read: positions of the unit, slices of the planning periods. */
import { manpowerSources, type PositionOption, type TimeFrameOption } from '../../../contract/modules/manpower/sources.ts'
import { useOptions } from '../../request/fields/option-picker.tsx'
import { frameOn, type ManpowerForm } from './in-form.ts'

export const positionParams = ({ values }: Pick<ManpowerForm, 'values'>) => ({ companyStructure: values.companyStructure ?? undefined })

/** The chosen position as the unit's list has it. */
export function usePosition(form: ManpowerForm): PositionOption | undefined {
  const { companyStructure, position } = form.values
  const list = useOptions<PositionOption>(manpowerSources.datasourcePosition, positionParams(form), '', Boolean(companyStructure && position))
  return list.data?.listData.find((p) => p.id === position)
}

/** The slice the required day lies in; null where no planning period has that day, undefined while that is not known. */
export function useFrame(form: ManpowerForm): TimeFrameOption | null | undefined {
  const frames = useOptions<TimeFrameOption>(manpowerSources.datasourceTimeFrame, {}).data?.listData
  return frames && form.values.requiredDate ? (frameOn(frames, form.values.requiredDate) ?? null) : undefined
}
