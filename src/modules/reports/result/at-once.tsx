import { useState } from 'react'
import { isCivilDate } from '../../../../contract/kit/civil-date.ts'
import { EMPTY_ID } from '../../../../contract/kit/ids.ts'
import { errorTexts } from '../../../../contract/kit/wire.ts'
import { appraisalFile, reportCalls } from '../../../../contract/modules/reports/calls.ts'
import type { ReportDetail, ReportFormat } from '../../../../contract/modules/reports/shapes.ts'
import { call } from '../../../api/call.ts'
import { isNetworkError } from '../../../api/call-error.ts'
import { saveBytes } from '../../../request/attachments/use-file.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/states.tsx'
import type { Choices, Chosen } from './choices.ts'

type Ask = (values: Chosen, format: ReportFormat) => Promise<Blob> | null

const one = (values: Chosen, name: string): string | undefined => values[name]?.[0]
const some = (values: Chosen, name: string): { employeeIds?: string[] } => ((values[name]?.length ?? 0) > 0 ? { employeeIds: [...(values[name] ?? [])] } : {})

const appraisal = (type: (typeof appraisalFile)[keyof typeof appraisalFile]): Ask => (values, format) => {
  const periode = one(values, 'period')
  return periode === undefined ? null : call(reportCalls.performanceAppraisalReports, { id: one(values, 'employees') ?? EMPTY_ID, type, periode, format })
}

/** Reports of which a file may be had while one waits, by their codes. */
const asks: Readonly<Record<string, Ask>> = {
  objective: appraisal(appraisalFile.objectives),
  evaluation: appraisal(appraisalFile.evaluations),
  'career-development-plan': (values, format) => {
    const period = one(values, 'period')
    const units = values.unit ?? []
    return period === undefined ? null : call(reportCalls.careerDevelopmentPlanReports, { period, ...some(values, 'employees'), ...(units.length > 0 ? { companyStructureIds: [...units] } : {}), format })
  },
  'custom-module-request': (values, format) => {
    const [from, until] = [one(values, 'from'), one(values, 'until')]
    return from && until && isCivilDate(from) && isCivilDate(until) ? call(reportCalls.customModuleRequest, { from, until, ...some(values, 'employees'), format }) : null
  },
}

/** A file of this report at once, where it has one: of its days and people, whatever else is chosen. */
export function AtOnce({ report, choices }: { report: ReportDetail; choices: Choices }) {
  const { t } = useTools('reports')
  const [busy, setBusy] = useState<ReportFormat | null>(null)
  const [why, setWhy] = useState<readonly string[]>([])
  const ask = asks[report.code]
  if (!ask || !report.mayExport) return null
  const get = async (format: ReportFormat) => {
    const asked = ask(choices.values, format)
    if (!asked) return setWhy([t('reports:at-once.days')])
    setBusy(format)
    setWhy([])
    try {
      saveBytes(await asked, `${report.code}.${format}`)
    } catch (error) {
      setWhy(isNetworkError(error) ? [t('reports:offline')] : errorTexts(error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="rp-run-acts">
      {why.length > 0 ? <Note tone="red" icon="alert" role="alert">{why.join(' ')}</Note> : null}
      {report.formats.filter((f) => f !== 'pdf').map((format) => <Button key={format} size="small" icon="download" busy={busy === format} onClick={() => void get(format)}>{t('reports:at-once', { format: format.toUpperCase() })}</Button>)}
    </div>
  )
}
