/** An answer that goes out piece by piece, as the other side takes it. */

const PIECE = 64 * 1024

/**
 * The same answer, its bytes handed on only when those before are taken.
 * @param done called once when all is taken, or the other side has gone
 */
export function inPieces(response: Response, done: () => void): Response {
  const whole = response.arrayBuffer().then((buffer) => new Uint8Array(buffer))
  let at = 0
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    done()
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const bytes = await whole
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, (at += PIECE)))
      if (at < bytes.length) return
      controller.close()
      end()
    },
    cancel: end,
  }, { highWaterMark: 0 })
  return new Response(body, { status: response.status, headers: response.headers })
}
