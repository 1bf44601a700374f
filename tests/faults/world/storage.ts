/** The origin's storage: survives every tab. */
import { IDBFactory } from 'fake-indexeddb'
import { type Access, accessTo } from '../../../src/offline/test-storage.ts'

export class Storage {
  private factory = new IDBFactory()

  /** One tab's way to it: a tab from before an eviction keeps what it had. */
  access(): Access {
    const { factory } = this
    return accessTo(() => factory)
  }

  /** The browser takes everything back, as it may at any time no tab is open. */
  evict(): void {
    this.factory = new IDBFactory()
  }
}
