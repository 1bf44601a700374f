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

interface Ask {
  /** Parameters its call knows: whatever else is chosen it cannot say. */
  says: readonly string[]
  /** Null: it cannot say these values. */
  of: (values: Chosen) => ((format: ReportFormat) => Promise<Blob>) | null
}

const all = (values: Chosen, name: string): string[] => [...(values[name] ?? [])]
const some = <K extends string, V>(name: K, list: readonly V[]): { [P in K]?: V[] } => (list.length > 0 ? { [name]: [...list] } : {}) as { [P in K]?: V[] }

const appraisal = (type: (typeof appraisalFile)[keyof typeof appraisalFile]): Ask => ({
  says: ['period', 'employees'],
  of(values) {
    const [[periode], [id = EMPTY_ID, ...others]] = [all(values, 'period'), all(values, 'employees')]
    return periode === undefined || others.length > 0 ? null : (format) => call(reportCalls.performanceAppraisalReports, { id, type, periode, format })
  },
})

/** Reports of which a file may be had while one waits, by their codes. */
const asks: Readonly<Record<string, Ask>> = {
  objective: appraisal(appraisalFile.objectives),
  evaluation: appraisal(appraisalFile.evaluations),
  'career-development-plan': {
    says: ['period', 'employees', 'unit'],
    of(values) {
      const [period] = all(values, 'period')
      return period === undefined ? null : (format) => call(reportCalls.careerDevelopmentPlanReports, { period, ...some('employeeIds', all(values, 'employees')), ...some('companyStructureIds', all(values, 'unit')), format })
    },
  },
  'custom-module-request': {
    says: ['from', 'until', 'status', 'kinds', 'employees'],
    of(values) {
      const [[from], [until]] = [all(values, 'from'), all(values, 'until')]
      if (!isCivilDate(from) || !isCivilDate(until)) return null
      return (format) => call(reportCalls.customModuleRequest, { from, until, ...some('status', all(values, 'status').map(Number)), ...some('lineTypes', all(values, 'kinds').map(Number)), ...some('employeeIds', all(values, 'employees')), format })
    },
  },
}

/** How a file of exactly what is chosen is had at once; null: its call cannot say that; undefined: there is none of this report. */
export function askOf({ code, scopes }: Pick<ReportDetail, 'code' | 'scopes'>, { scope, values }: Choices): ReturnType<Ask['of']> | undefined {
  const ask = asks[code]
  if (!ask) return undefined
  const isSaid = scope === scopes.at(-1) && Object.entries(values).every(([name, chosen]) => chosen.length === 0 || ask.says.includes(name))
  return isSaid ? ask.of(values) : null
}

/** A file of what is chosen at once, where the report has one. */
export function AtOnce({ report, choices }: { report: ReportDetail; choices: Choices }) {
  const { t } = useTools('reports')
  const [busy, setBusy] = useState<ReportFormat | null>(null)
  const [why, setWhy] = useState<readonly string[]>([])
  const ask = askOf(report, choices)
  if (ask === undefined || !report.mayExport) return null
  const get = async (format: ReportFormat) => {
    if (!ask) return
    setBusy(format)
    setWhy([])
    try {
      saveBytes(await ask(format), `${report.code}.${format}`)
    } catch (error) {
      setWhy(isNetworkError(error) ? [t('reports:offline')] : errorTexts(error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="rp-run-acts">
      {ask === null ? <span className="rp-dim">{t('reports:at-once.not')}</span> : null}
      {why.length > 0 ? <Note tone="red" icon="alert" role="alert">{why.join(' ')}</Note> : null}
      {report.formats.filter((f) => f !== 'pdf').map((format) => <Button key={format} size="small" icon="download" busy={busy === format} disabled={ask === null} onClick={() => void get(format)}>{t('reports:at-once', { format: format.toUpperCase() })}</Button>)}
    </div>
  )
}
