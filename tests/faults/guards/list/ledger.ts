/** Guards of the device ledger and of receipts. */
import type { Guard } from '../guard.ts'

const notes = ['src/offline/open-items.test.ts']
const receipts = ['server/request/receipts/receipts.test.ts']

export const guards: Guard[] = [
  {
    name: 'the note that outlives the database is raised in the transaction that keeps an item',
    file: 'src/offline/steps/enqueue.ts',
    find: "isExact = await port.step('enqueue.note', () => raiseNote(store))",
    replace: 'isExact = false',
    tests: notes,
  },
  {
    name: 'what a person ends on purpose is not told as lost',
    file: 'src/offline/ways-out.ts',
    find: "await port.step('discard.note', () => lowerNote(store))",
    replace: 'void lowerNote',
    tests: notes,
  },
  {
    name: 'an announcement is younger once items ended on purpose',
    file: 'src/offline/open-items.ts',
    find: 'value: { revision: revision + 1, high }',
    replace: 'value: { revision, high }',
    tests: notes,
  },
  {
    name: 'a database thrown away at sign-out without a network is told to the server at the next visit',
    file: 'src/offline/steps/announce.ts',
    find: 'if (over.length > 0 || isNews',
    replace: 'if (isNews',
    tests: notes,
  },
  {
    name: 'a note is read by its owner only',
    file: 'src/offline/open-items.ts',
    find: "`${UNSENT_NOTES}${dbName.replace('ess-user-', '')}_`",
    replace: '`${UNSENT_NOTES}${dbName.slice(0, 0)}_`',
    tests: notes,
  },
  {
    name: 'an older announcement that comes late changes nothing',
    file: 'server/modules/device-ledger/note.ts',
    find: 'case when (excluded.revision, excluded.high) >= (device_ledger.revision, device_ledger.high) then excluded.${column}',
    replace: 'case when true then excluded.${column}',
    tests: ['tests/conformance/device-ledger.test.ts'],
  },
  {
    name: 'the ledger of one person is nobody else\'s',
    file: 'server/modules/device-ledger/state.ts',
    find: 'const rows = await q().select().from(deviceLedger).where(eq(deviceLedger.sub, sub))',
    replace: 'const rows = await q().select().from(deviceLedger)',
    tests: ['tests/conformance/device-ledger.test.ts'],
  },
  {
    name: 'a receipt with a changed letter is not genuine',
    file: 'server/request/receipts/keys.ts',
    find: "&& verify(null, Buffer.from(signed), key, bytes)",
    replace: '',
    tests: receipts,
  },
  {
    name: 'a signature is spelled in one way',
    file: 'server/request/receipts/keys.ts',
    find: "bytes.toString('base64url') === signature && ",
    replace: '',
    tests: receipts,
  },
  {
    name: 'a receipt tells strangers nothing',
    file: 'server/request/receipts/verify.ts',
    find: 'if (!isAbout({ submittedById: facts.by',
    replace: 'if (false && !isAbout({ submittedById: facts.by',
    tests: receipts,
  },
  {
    name: 'a receipt is kept with the answer that carries it',
    file: 'src/offline/steps/settle.ts',
    find: "await port.step('sent.receipt', () => keepReceipt({ db, port }, answer))",
    replace: 'void keepReceipt',
    tests: notes,
  },
]
