/** An answer that goes out piece by piece, as the other side takes it. */

/** A body up to this size is handed over whole. */
export const PIECE = 64 * 1024

/**
 * The bytes, handed on only when those before are taken; they are not copied, so that many may share them.
 * @param done called once when all is taken, or the other side has gone
 */
export function pieces(bytes: Uint8Array, done: () => void = () => undefined): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    done()
  }
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, (at += PIECE)) as Uint8Array<ArrayBuffer>)
      if (at < bytes.length) return
      controller.close()
      end()
    },
    cancel: end,
  }, { highWaterMark: 0 })
}

/** The same answer with its bytes in pieces. @param done as in `pieces` */
export async function inPieces(response: Response, done: () => void): Promise<Response> {
  return new Response(pieces(new Uint8Array(await response.arrayBuffer()), done), { status: response.status, headers: response.headers })
}
