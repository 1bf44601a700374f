import { useState } from 'react'
import { errorTexts } from '../../../../contract/kit/wire.ts'
import { trainingAttendanceCalls } from '../../../../contract/modules/training/attendance-calls.ts'
import { call } from '../../../api/call.ts'
import { isNetworkError } from '../../../api/call-error.ts'
import { saveBytes } from '../../../request/attachments/use-file.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { Note } from '../../../ui/states.tsx'

const files = [{ type: 1, name: 'workbook', icon: 'download', ending: 'xlsx' }, { type: 2, name: 'sign-in', icon: 'edit', ending: 'pdf' }] as const

/** Attendance to take along: a workbook, and a sheet to sign in a room without phones. @param of a training, or one session of it @param name of the files */
export function AttendanceFiles({ of, name }: { of: string; name: string }) {
  const { t } = useTools('training-attendance', 'training-screens')
  const [busy, setBusy] = useState<1 | 2 | null>(null)
  const [problem, setProblem] = useState('')
  const save = async ({ type, name: what, ending }: (typeof files)[number]) => {
    setBusy(type)
    setProblem('')
    try {
      saveBytes(await call(trainingAttendanceCalls.downloadAttendance, { id: of, type }), `${name} ${t(`training-attendance:file.${what}.name`)}.${ending}`)
      showSuccess(t('training-attendance:file.saved'))
    } catch (error) {
      setProblem(isNetworkError(error) ? t('training-attendance:file.offline') : errorTexts(error).join(' '))
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="tr-run-acts">
      {files.map((file) => <Button key={file.type} icon={file.icon} busy={busy === file.type} disabled={busy !== null && busy !== file.type} onClick={() => void save(file)}>{t(`training-attendance:file.${file.name}`)}</Button>)}
      {problem ? <Note tone="red" icon="alert" role="alert">{problem}</Note> : null}
    </div>
  )
}
