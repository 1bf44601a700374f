import './form-files.css'
import { useState } from 'react'
import { errorTexts } from '../../contract/kit/wire.ts'
import { formFormats, type reportCalls } from '../../contract/modules/reports/calls.ts'
import { call } from '../api/call.ts'
import { isNetworkError } from '../api/call-error.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/states.tsx'
import { useAccess } from './access.ts'
import { saveBytes } from './attachments/use-file.ts'
import { useTools } from './use-tools.ts'

type Format = (typeof formFormats)[number]

interface FormFilesProps {
  source: typeof reportCalls.performanceAppraisalObjectiveDownload
  id: string
  /** Of the file, without an ending. */
  name: string
}

/** One person's form as a file, for whoever may have files made of reports. No device keeps it. */
export function FormFiles({ source, id, name }: FormFilesProps) {
  const { t } = useTools('reports')
  const access = useAccess()
  const [busy, setBusy] = useState<Format | null>(null)
  const [why, setWhy] = useState<readonly string[]>([])
  if (!access?.mayChange('reports')) return null
  const get = async (x: Format) => {
    setBusy(x)
    setWhy([])
    try {
      saveBytes(await call(source, { id, x }), `${name}.${x}`)
    } catch (error) {
      setWhy(isNetworkError(error) ? [t('reports:offline')] : errorTexts(error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="rq-form-files">
      {formFormats.map((x) => <Button key={x} size="small" icon="download" busy={busy === x} disabled={busy !== null && busy !== x} onClick={() => void get(x)}>{t('reports:form', { format: x.toUpperCase() })}</Button>)}
      {why.length > 0 ? <Note tone="red" icon="alert" role="alert">{why.join(' ')}</Note> : null}
    </div>
  )
}
