/** The HTTP server with limits for connections that do nothing: none of them is kept for longer than a minute. */
import { createServer, type RequestListener, type Server } from 'node:http'

const MINUTE_MS = 60_000

/**
 * A connection ends when it brought no whole header within a third of a minute (or never said anything), no whole request within
 * one, was asked for nothing more within one, or took nothing of its answer within two.
 * @param minuteMs how long that minute is
 */
export function limitedServer(handle: RequestListener, minuteMs: number = MINUTE_MS): Server {
  const server = createServer(
    {
      headersTimeout: minuteMs / 3,
      requestTimeout: minuteMs,
      // Node keeps an idle connection for a second more than it says
      keepAliveTimeout: minuteMs - minuteMs / 60,
      keepAliveTimeoutBuffer: minuteMs / 60,
      connectionsCheckingInterval: minuteMs / 12,
    },
    handle,
  )
  server.timeout = minuteMs
  return server
}
