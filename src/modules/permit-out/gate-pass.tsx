import './permit.css'
import type { permitFields } from '../../../contract/modules/permit-out/calls.ts'
import type { Values } from '../../../contract/kit/field.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { useTools } from '../../request/use-tools.ts'
import { Section } from '../../ui/surfaces.tsx'

/** The code of an approved permit, large enough to be read at the gate. Only the person who goes out gets it. */
export function GatePass({ record }: { record: RequestDetail<Values<typeof permitFields>> }) {
  const { t, show } = useTools('permit')
  const { gateCode } = fromKeyValues(record.texts)
  if (!gateCode) return null
  const digits = gateCode.replace(/^(.{3})/, '$1 ')
  return (
    <Section title={t('permit:gate.title')}>
      <div className="permit-gate">
        <p className="permit-gate-code num" dir="ltr" aria-label={[...gateCode].join(' ')}>{digits}</p>
        <p className="rq-hint">{t('permit:gate.hint', { from: show.dateTime(record.permitStart), until: show.dateTime(record.permitUntil) })}</p>
      </div>
    </Section>
  )
}
