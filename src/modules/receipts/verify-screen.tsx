import '../../ui/field/field.css'
import './receipts.css'
import { Link, useLocation } from '@tanstack/react-router'
import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { receiptCalls } from '../../../contract/modules/receipts/calls.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import type { ReceiptCheck } from '../../../contract/modules/receipts/calls.ts'
import { call } from '../../api/call.ts'
import { isCallError, isNetworkError } from '../../api/call-error.ts'
import { useTools } from '../../request/use-tools.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Note } from '../../ui/states.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Card } from '../../ui/surfaces.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import type { ToneName } from '../../ui/theme/palette.ts'
import { ReceiptFacts } from './receipt-facts.tsx'

const LONGEST = 4000

const looks: Record<ReceiptCheck['verdict'], { tone: ToneName; icon: IconName }> = {
  genuine: { tone: 'green', icon: 'checkCircle' },
  altered: { tone: 'red', icon: 'ban' },
  otherKey: { tone: 'red', icon: 'ban' },
  unreadable: { tone: 'yellow', icon: 'help' },
}
const matchTones: Record<NonNullable<ReceiptCheck['match']>, ToneName> = { unchanged: 'green', filesChanged: 'yellow', changed: 'yellow', cancelled: 'grey', unknown: 'red' }

/** Whether it is ours, then how it stands to the request as it is now. */
function Verdict({ check }: { check: ReceiptCheck }) {
  const { t, show } = useTools('receipts', 'request')
  const look = looks[check.verdict]
  return (
    <Card className="rc-verdict" role="status">
      <div className="rc-head">
        <span className={`rc-mark ess-tone-${look.tone}`}><Icon name={look.icon} /></span>
        <div>
          <h2>{t(`receipts:verdict.${check.verdict}`)}</h2>
          <p>{t(`receipts:verdict.${check.verdict}.hint`)}</p>
        </div>
      </div>
      {check.match ? <p><StatusLabel tone={matchTones[check.match]} icon={check.match === 'unchanged' ? 'check' : 'info'}>{t(`receipts:match.${check.match}`)}</StatusLabel></p> : null}
      {check.verdict === 'genuine' && check.match === null ? <p className="rc-hint">{t('receipts:match.hidden')}</p> : null}
      {check.now ? (
        <ul>
          <li>{t('receipts:now', { status: check.now.statusText })}</li>
          {check.match === 'unchanged' ? null : <li>{t('receipts:changed', { person: check.now.changedBy, at: show.instant(check.now.changedAt) })}</li>}
          {check.newerAt ? <li>{t('receipts:newer', { at: show.instant(check.newerAt) })}</li> : null}
        </ul>
      ) : null}
      {check.receipt ? <ReceiptFacts receipt={check.receipt} /> : null}
      {check.keyId ? <p className="rc-hint">{t('receipts:key', { key: check.keyId })}</p> : null}
      {check.receipt && check.now ? <p><Link to="/$module/$id" params={{ module: check.receipt.module, id: check.receipt.requestId }}>{t('receipts:open')}</Link></p> : null}
    </Card>
  )
}

/** `/receipts/verify`: is a receipt genuine, and does it still match? Pasted, from a file, or in the link of a code. */
export function VerifyScreen() {
  const { t } = useTools('receipts')
  const id = useId()
  const given = useLocation({ select: (location) => location.hash })
  const [text, setText] = useState(given)
  const [check, setCheck] = useState<ReceiptCheck | null>(null)
  const [failure, setFailure] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  /** The link that was followed: checked once, whatever is pasted afterwards. */
  const followed = useRef('')

  const ask = async (receipt: string) => {
    setBusy(true)
    setFailure(null)
    setCheck(null)
    try {
      const found = await call(receiptCalls.verify, { text: receipt.slice(0, LONGEST) })
      setCheck(found)
      announce(t(`receipts:verdict.${found.verdict}`))
    } catch (error) {
      setFailure(isNetworkError(error) ? [t('receipts:verify.offline')] : isCallError(error, 'not_allowed') ? [t('receipts:verify.not-yours')] : errorTexts(error))
    }
    setBusy(false)
  }
  useEffect(() => {
    if (given === '' || followed.current === given) return
    followed.current = given
    void ask(given)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') void ask(text.trim())
  }
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const read = (await file.slice(0, LONGEST).text()).trim()
    setText(read)
    if (read !== '') await ask(read)
  }
  return (
    <Page>
      <PageHeader title={t('receipts:verify')} backTo="/receipts" />
      <Card>
        <form className="rc-form" onSubmit={submit}>
          <label htmlFor={id}>{t('receipts:verify.label')}</label>
          <textarea id={id} className="ess-input" value={text} onChange={(e) => setText(e.target.value)} maxLength={LONGEST} spellCheck={false} autoComplete="off" aria-describedby={`${id}-hint`} />
          <p className="rc-hint" id={`${id}-hint`}>{t('receipts:verify.hint')}</p>
          <div className="rc-ways">
            <Button look="primary" type="submit" icon="check" busy={busy} disabled={text.trim() === ''}>{t('receipts:verify.check')}</Button>
            <label className="ess-button rc-file" data-look="plain" data-size="normal">
              <Icon name="upload" size={18} />{t('receipts:verify.file')}
              <input type="file" accept=".txt,text/plain" onChange={(e) => void open(e)} />
            </label>
          </div>
        </form>
      </Card>
      {failure ? <Note tone="yellow" icon="alert" role="alert">{failure.join(' ')}</Note> : null}
      {check ? <Verdict check={check} /> : null}
    </Page>
  )
}
