/** Registering and giving it back: kept on the device first. Seats go by the order in which the server hears of it. */
import { registrationCalls, type RegisterOutput } from '../../../../contract/modules/training-open-registration/calls.ts'
import type { Offer } from '../../../../contract/modules/training-open-registration/offer.ts'
import { newRecordId } from '../../../api/offline.ts'
import { discard, type OutboxRow, undo, useOutbox } from '../../../api/outbox.ts'
import { useReadOnly, useTools } from '../../../request/use-tools.ts'
import { useRunCommand } from '../../../request/act/use-run-command.ts'

const REGISTER = registrationCalls.register.id
const UNREGISTER = registrationCalls.unregister.id
const ENDED: readonly OutboxRow['state'][] = ['sent', 'conflict']

export interface Registration {
  /** A registration of this device that the server has not answered, or has refused. */
  asked: OutboxRow | null
  /** The same of giving one back. */
  leaving: OutboxRow | null
  /** The person looks at registrations and makes none. */
  readOnly: boolean
  register: (sessionGroup: string | null) => Promise<boolean>
  unregister: () => Promise<boolean>
  /** What has not been sent is as if it had never been asked. */
  takeBack: (row: OutboxRow) => Promise<void>
}

type Of = Pick<Offer, 'id' | 'title' | 'own'>

export function useRegistration({ id, title, own }: Of): Registration {
  const { t } = useTools('training-screens')
  const rows = useOutbox()
  const run = useRunCommand()
  const readOnly = useReadOnly('TrainingOpenRegistration') !== false
  const open = rows.filter((row) => !ENDED.includes(row.state))
  const asked = open.findLast((row) => row.op === REGISTER && row.input.training === id && row.input.employeeId === undefined) ?? null
  const leaving = own.registrationId === null ? null : (open.findLast((row) => row.op === UNREGISTER && row.input.id === own.registrationId) ?? null)
  return {
    asked, leaving, readOnly,
    register: (sessionGroup) => {
      const recordId = newRecordId()
      return run({
        op: REGISTER, input: { id: recordId, training: id, ...(sessionGroup === null ? {} : { sessionGroup }) }, recordId, label: { key: 'sync:item.register', params: { training: title } }, waits: t('training-screens:register.saved'),
        said: (answer) => {
          const { place, position } = answer as RegisterOutput
          return place === 'waiting' ? t('training-screens:register.waiting', { position: position ?? 0 }) : t(`training-screens:register.${place === 'taken' ? 'taken' : 'held'}`)
        },
      })
    },
    unregister: () =>
      own.registrationId === null ? Promise.resolve(false) : run({ op: UNREGISTER, input: { id: own.registrationId }, recordId: own.registrationId, label: { key: 'sync:item.unregister', params: { training: title } }, waits: t('training-screens:unregister.saved') }),
    takeBack: async (row) => {
      if (!(await undo(row.seq))) await discard(row.seq)
    },
  }
}
