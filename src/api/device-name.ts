/** Which device speaks, said with every call: what is scanned without a network is judged by when its device was heard of since. */
import { DEVICE_HEADER, writeDevice } from '../../contract/kit/device-header.ts'
import { openItems } from '../offline/open-items.ts'
import { tell, TOLD } from '../offline/steps/announce.ts'
import { saidAlways } from './call.ts'
import { offline, port } from './offline.ts'

/** From now on. Of a person who has left since it says nothing: the server knows a database by its owner alone. */
export async function sayDevice(): Promise<void> {
  const { store } = await offline()
  saidAlways[DEVICE_HEADER] = writeDevice({ ...store.device, system: port.system() })
}

/** A database the server has never heard of is made known, so that the first thing sent from it does not look as if it came from a new device. */
export async function introduceDevice(): Promise<void> {
  await sayDevice()
  const { store } = await offline()
  if ((await store.db.meta.get(TOLD)) === undefined) await tell(store, await openItems(store), [])
}
