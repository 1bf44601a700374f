/** The storage as one tab reaches it. A tab that is gone leaves no half transaction, as in a browser. */
import { IDBKeyRange } from 'fake-indexeddb'
import type { PortStorage } from './port.ts'

/** What fake-indexeddb keeps of a connection; not part of the standard, used to end it as a killed process does. */
interface Connection extends IDBDatabase {
  _rawDatabase: { transactions: Transaction[] }
}
interface Transaction {
  db: IDBDatabase
  _state: string
  _abort(name: string | null): void
}

/** One tab's access to the storage. */
export interface Access extends PortStorage {
  /** Ends every connection at once; what was not committed is undone. */
  cut(): void
}

/** @param factory the origin's storage, asked at each opening */
export function accessTo(factory: () => IDBFactory): Access {
  const connections = new Set<Connection>()
  let isCut = false
  const end = (connection: Connection) => {
    for (const tx of [...connection._rawDatabase.transactions]) if (tx.db === connection && tx._state !== 'finished') tx._abort('AbortError')
    connection.close()
  }
  const open = (name: string, version?: number): IDBOpenDBRequest => {
    const request = factory().open(name, version)
    const opened = () => {
      const connection = request.result as Connection
      if (isCut) end(connection)
      else connections.add(connection)
    }
    request.addEventListener('upgradeneeded', opened)
    request.addEventListener('success', opened)
    return request
  }
  const indexedDB: Partial<IDBFactory> = { open, deleteDatabase: (name) => factory().deleteDatabase(name), databases: () => factory().databases(), cmp: (a, b) => factory().cmp(a, b) }
  const cut = () => {
    isCut = true
    for (const connection of connections) end(connection)
    connections.clear()
  }
  return { indexedDB: indexedDB as IDBFactory, IDBKeyRange, cut }
}
