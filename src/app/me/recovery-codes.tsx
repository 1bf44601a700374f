import { saveTextFile } from '../../lib/save-file.ts'
import { useMe, useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { Note } from '../../ui/states.tsx'
import { Card } from '../../ui/surfaces.tsx'

/** Recovery codes, the one time they are shown: to copy, to keep as a file, to print. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTools('second-factor')
  const me = useMe()
  const heading = t('second-factor:codes.of', { name: me?.fullName ?? '' })
  const text = `${heading}\n\n${codes.join('\n')}\n`
  const copy = () => navigator.clipboard.writeText(text).then(() => showSuccess(t('second-factor:copied')), () => showInfo(t('second-factor:copy-failed')))
  return (
    <>
      <Note tone="yellow" icon="alert" role="alert">{t('second-factor:codes.once')}</Note>
      <Card className="sf-card sf-paper">
        <h2>{heading}</h2>
        <ol className="sf-codes" dir="ltr">{codes.map((code) => <li key={code}>{code}</li>)}</ol>
      </Card>
      <div className="sf-ways">
        <Button icon="file" onClick={() => void copy()}>{t('second-factor:codes.copy')}</Button>
        <Button icon="download" onClick={() => void saveTextFile('recovery-codes.txt', text, 'text/plain')}>{t('second-factor:codes.save')}</Button>
        <Button icon="print" onClick={() => window.print()}>{t('second-factor:codes.print')}</Button>
        <Button look="primary" onClick={onKept}>{t('second-factor:codes.kept')}</Button>
      </div>
    </>
  )
}
