/** Where the browser keeps nothing, may delete what it keeps, or takes it away under an open page. */
import type { Guard } from '../guard.ts'

const without = ['src/api/without-storage.test.ts']
const gone = ['src/offline/gone.test.ts']
const takenAway = ['src/api/taken-away.test.ts']
const lasting = ['src/api/lasting-storage.test.ts']

export const guards: Guard[] = [
  {
    name: 'without IndexedDB the device keeps its sign-in elsewhere',
    file: 'src/offline/device-db.ts',
    find: '(port.storageRefused ? port.storageRefused(error) : Promise.reject(error as Error))',
    replace: 'Promise.reject(error as Error)',
    tests: without,
  },
  {
    name: 'one refusal that passes is no reason to keep nothing',
    file: 'src/api/without-storage.ts',
    find: '(await opensAfterAll(port, error))',
    replace: '(void opensAfterAll, false)',
    tests: without,
  },
  {
    name: 'a newer build\'s database is not mistaken for none',
    file: 'src/api/without-storage.ts',
    find: "(error as Error).name === 'VersionError' || ",
    replace: '',
    tests: without,
  },
  {
    name: 'a form in memory is never called saved',
    file: 'src/api/outbox.ts',
    find: '  if (keepsNothing()) throw new NothingKept()',
    replace: '',
    tests: takenAway,
  },
  {
    name: 'nothing is queued where it would go with the page',
    file: 'src/api/outbox.ts',
    find: '  if (keepsNothing() && !isOnline()) throw new NothingKept()',
    replace: '  void isOnline',
    tests: takenAway,
  },
  {
    name: 'a database that was taken away is not written through its old name',
    file: 'src/offline/user-db.ts',
    find: 'this.gone ? Dexie.Promise.reject(new DatabaseGone()) : super.open()',
    replace: '(void DatabaseGone, super.open())',
    tests: gone,
  },
  {
    name: 'the page hears that its database was taken away',
    file: 'src/offline/user-db.ts',
    find: '    if (isLost) this.watch?.gone?.()',
    replace: '    void this.watch',
    tests: gone,
  },
  {
    name: 'forms save again what stood in it',
    file: 'src/api/taken-away.ts',
    find: "  port.notifyChanged({ kind: 'reopened' })",
    replace: '',
    tests: takenAway,
  },
  {
    name: 'an older sign-in does not come back over a newer one, nor after everything was cleared',
    file: 'src/api/taken-away.ts',
    find: 'accessToken() !== session.accessToken || ',
    replace: '',
    tests: takenAway,
  },
  {
    name: 'somebody who is leaving is not signed in again',
    file: 'src/api/taken-away.ts',
    find: '  if (!letGo()) return',
    replace: '  letGo()',
    tests: takenAway,
  },
  {
    name: 'a write that was broken off is done again',
    file: 'src/api/outbox.ts',
    find: '    if (await (await import(\'./taken-away.ts\')).isMended(error)) return work(await offline())\n',
    replace: '',
    tests: takenAway,
  },
  {
    name: 'the browser is asked for its promise once',
    file: 'src/api/lasting-storage.ts',
    find: 'localStorage.getItem(ASKED) !== null || ',
    replace: '',
    tests: lasting,
  },
  {
    name: 'only a full disk is called full',
    file: 'src/request/form/not-saved.ts',
    find: "return why === undefined ? 'unknown' : why",
    replace: "return why === undefined ? 'full' : why",
    tests: ['src/request/form/not-saved.test.ts'],
  },
]
