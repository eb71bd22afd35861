import { createServer, type RequestListener } from 'node:http'

/**
 * How long a connection may be silent. The command-line tool keeps one for up to a minute, as do usual proxies: it has to
 * be them who end it. A request that is sent while this server ends the connection is lost, and the tool then goes
 * on without an answer to it: of all things without the one that says what its person may not do.
 */
const SILENT_MS = 75_000

export const createHttpServer = (handle: RequestListener) =>
  createServer({ keepAliveTimeout: SILENT_MS }, handle)
