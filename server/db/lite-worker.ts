/** Worker thread of the embedded database: PGlite behind a Unix socket. Started by lite.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { serveLite } from './lite-socket.ts'

const { folder, socket } = workerData as { folder: string; socket: string }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
const say = (word: string) => parentPort?.postMessage(word)

const lite = await PGlite.create(folder)
const stop = await serveLite(lite, socket)

parentPort?.on('message', (message) => {
  if (message !== 'stop') return
  void (async () => {
    await stop()
    await lite.close()
    say('stopped')
  })()
})
say('ready')
