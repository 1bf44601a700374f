import { useEffect, useState } from 'react'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { isNetworkError } from '../../api/call-error.ts'
import { saveBytes } from '../../request/attachments/use-file.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { showSuccess } from '../../ui/snackbar-store.ts'
import { Note } from '../../ui/states.tsx'
import { useOpening } from './use-opening.ts'

interface PdfButtonProps {
  label: string
  fileName: string
  /** Asks for the file. */
  ask: (token: string | null) => Promise<Blob>
}

/** A sheet of the system takes files only right after a tap: preparing takes too long for the same one. */
const canShare = (file: File) => matchMedia('(pointer: coarse)').matches && (navigator.canShare?.({ files: [file] }) ?? false)

/** Makes a paper: on a phone in two taps, elsewhere it is a download. The file goes with what is open. */
export function PdfButton({ label, fileName, ask }: PdfButtonProps) {
  const { t } = useTools('payroll')
  const { token, round } = useOpening()
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState<File | null>(null)
  const [problem, setProblem] = useState<readonly string[]>([])
  useEffect(() => setReady(null), [round, fileName])
  const prepare = async () => {
    setBusy(true)
    setProblem([])
    try {
      const bytes = await ask(token)
      const file = new File([bytes], fileName, { type: 'application/pdf' })
      if (canShare(file)) return setReady(file)
      saveBytes(bytes, fileName)
      showSuccess(t('payroll:pdf.saved'))
    } catch (error) {
      setProblem(isNetworkError(error) ? [t('payroll:offline')] : errorTexts(error))
    } finally {
      setBusy(false)
    }
  }
  const open = (file: File) => void navigator.share({ files: [file] }).catch(() => undefined) // the person closed the sheet
  return (
    <div className="pay-pdf">
      {ready ? <Button look="primary" icon="send" onClick={() => open(ready)}>{t('payroll:pdf.open')}</Button> : <Button icon="download" busy={busy} onClick={() => void prepare()}>{label}</Button>}
      <p className="rq-hint">{t('payroll:pdf.hint')}</p>
      {problem.length > 0 ? <Note tone="red" icon="alert" role="alert">{problem.join(' ')}</Note> : null}
    </div>
  )
}
