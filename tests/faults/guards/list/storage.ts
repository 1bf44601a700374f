/** Who may read what lies on a device, and what is said when it has no room. */
import type { Guard } from '../guard.ts'

const logout = ['src/offline/logout.test.ts']
const unlock = ['src/offline/keep/unlock.test.ts']
const room = ['src/offline/room.test.ts']

export const guards: Guard[] = [
  {
    name: 'from the moment a sign-out is noted nobody is signed in',
    file: 'src/offline/session.ts',
    find: '(session && leaving && isOf(session, leaving) ? undefined : session)',
    replace: '(leaving ? session : session)',
    tests: logout,
  },
  {
    name: 'a tab whose person has left writes nothing into their place',
    file: 'src/offline/store.ts',
    find: "await port.step('write.here', () => checkHere(store))",
    replace: 'void checkHere',
    tests: logout,
  },
  {
    name: 'a copy of an answer that comes late is not kept after sign-out',
    file: 'src/offline/records.ts',
    find: "await port.step('record.here', () => checkHere({ db, port }))",
    replace: 'void checkHere',
    tests: logout,
  },
  {
    name: 'rows go in the transaction that puts their locked form',
    file: 'src/offline/keep/lock.ts',
    find: "await port.step('lock.clear', () => clearOwn(store))",
    replace: 'setTimeout(() => void clearOwn(store), 60_000)',
    tests: logout,
  },
  {
    name: 'the key goes from the device at sign-out',
    file: 'src/offline/keep/lock.ts',
    find: "notes.filter((name) => !STAYS.includes(name) && !name.startsWith(PACK))",
    replace: "notes.filter((name) => name !== DEVICE_KEY && !STAYS.includes(name) && !name.startsWith(PACK))",
    tests: logout,
  },
  {
    name: 'the key on the device cannot be read',
    file: 'src/offline/keep/device-key.ts',
    find: "'AES-GCM', false,",
    replace: "'AES-GCM', true,",
    tests: unlock,
  },
  {
    name: 'locked rows are bound to their person, table and place',
    file: 'src/offline/keep/lock.ts',
    find: "[db.name, pack.id, pack.rows, pack.items, table, n].join('\\n')",
    replace: "[db.name, pack, table, n].slice(4).join('')",
    tests: unlock,
  },
  {
    name: 'what does not open whole is not opened in part',
    file: 'src/offline/keep/unlock.ts',
    find: 'if (sealed.length !== pack.rows) return null',
    replace: 'if (sealed.length > pack.rows) return null',
    tests: unlock,
  },
  {
    name: 'a form that was begun anew is not written over by a kept one',
    file: 'src/offline/keep/unlock.ts',
    find: "else if (OWN_WORDS.includes(table.name)) return 'double' as const",
    replace: "else if (OWN_WORDS.includes(table.name) && rows.length > 1e6) return 'double' as const",
    tests: unlock,
  },
  {
    name: 'what another tab saves while somebody signs out is looked for once more',
    file: 'src/offline/logout.ts',
    find: "if (choice !== 'discard' && (await port.step('leaving.any', () => keptIn(store))) > 0) return false",
    replace: "if (choice !== 'discard' && choice !== 'keep') return false",
    tests: logout,
  },
  {
    name: 'the ballast is given up for a last save',
    file: 'src/offline/room.ts',
    find: "({ db, port }) => port.step('room.ballast', () => db.meta.delete(BALLAST_KEY)),",
    replace: '',
    tests: room,
  },
  {
    name: 'a full disk is known behind a failure of many rows',
    file: 'src/offline/store.ts',
    find: 'return isQuota(error) || isQuota(transaction?.error)',
    replace: "return (error as Error).name === 'QuotaExceededError'",
    tests: room,
  },
  {
    name: 'what is kept back is given up to note a sign-out',
    file: 'src/offline/logout.ts',
    find: "withReserves(engine.store, 'leaving.note', () => devicePut<Leaving>(port, LEAVING, note))",
    replace: 'devicePut<Leaving>(port, LEAVING, note)',
    tests: room,
  },
  {
    name: 'a locked place is left, also when its number cannot be noted',
    file: 'src/offline/logout.ts',
    find: 'keepUserDb(port, db.name, count))\n  } catch (error) {\n    if (!isQuota(error)) throw error',
    replace: 'keepUserDb(port, db.name, count))\n  } catch (error) {\n    throw error',
    tests: room,
  },
  {
    name: 'the badge is put back without room',
    file: 'src/offline/badge.ts',
    find: 'count > 0 ? count : undefined',
    replace: 'Math.max(0, count)',
    tests: ['src/offline/badge.test.ts'],
  },
]
