import { vacancyCalls } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import { OptionPicker, useOptions } from '../../../request/fields/option-picker.tsx'
import { useTools } from '../../../request/use-tools.ts'

const NO_PARAMS = {}

/** What the end of an application asks for: a reason of the company's, where it has any. */
export interface EndReason {
  id: string | null
  name: string | undefined
}

export const NO_REASON: EndReason = { id: null, name: undefined }

/** Whether a reason is asked for; as long as nobody knows the company's reasons, it is. */
export const useAsksReason = (wanted: boolean): boolean => {
  const { data } = useOptions(vacancyCalls.datasourceApplicantEndReason, NO_PARAMS, '', wanted)
  return wanted && data?.totalData !== 0
}

/** Why it ends, of the company's list. @param lacks it was tried without one */
export function EndReasonField({ id, value, lacks, onChange }: { id: string; value: EndReason; lacks: boolean; onChange: (reason: EndReason) => void }) {
  const { t } = useTools('vacancies', 'errors')
  return <OptionPicker id={id} label={t('vacancies:end-reason')} source={vacancyCalls.datasourceApplicantEndReason} params={NO_PARAMS} value={value.id} text={value.name} error={lacks ? t('errors:end_reason_missing') : undefined} onChoose={(row) => onChange({ id: row?.id ?? null, name: row?.displayName })} />
}
