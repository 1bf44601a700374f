import { type AddressInfo, connect } from 'node:net'
import type { Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitedServer } from './connections.ts'

const MINUTE_MS = 1200
let server: Server
let port = 0

beforeAll(async () => {
  server = limitedServer((request, response) => {
    // larger than what the system keeps for a receiver
    if (request.url === '/much') response.end(Buffer.alloc(64 * 1024 * 1024))
    else request.resume().on('end', () => response.end('ok'))
  }, MINUTE_MS)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.closeAllConnections())

/** Milliseconds until the server ended a connection on which this was sent. @param reads whether the answer is taken */
function endAfter(sent: string, reads: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    const late = setTimeout(() => {
      socket.destroy()
      reject(new Error('still open'))
    }, MINUTE_MS * 10)
    const ended = () => {
      clearTimeout(late)
      resolve(performance.now() - start)
    }
    socket.on('error', ended).on('close', ended)
    if (reads) socket.resume()
    else {
      // an end is noticed only by somebody who reads: what the server does is looked at from its side
      const timer = setInterval(() => server.getConnections((_, count) => {
        if (count > 0) return
        clearInterval(timer)
        socket.destroy()
      }), 50)
    }
  })
}

test.each([
  ['says nothing', '', true],
  ['says half a header', 'GET / HTTP/1.1\r\nHost: x\r\n', true],
  ['says half a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc', true],
  ['asks once and then nothing', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', true],
  ['does not take its answer', 'GET /much HTTP/1.1\r\nHost: x\r\n\r\n', false],
])('a connection that %s ends after a minute', async (_, sent, reads) => {
  const ms = await endAfter(sent, reads)
  expect(ms).toBeGreaterThan(MINUTE_MS / 4)
  expect(ms).toBeLessThan(MINUTE_MS * 3)
})
