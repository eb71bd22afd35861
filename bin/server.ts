/** Starts a web process: one of several, as bin/web/primary.mjs starts them, or the only one. */
import 'reflect-metadata'
import { createHttpServer } from '#api/http/create_http_server'
import { drainable } from '#api/http/drain'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import type { ApplicationService } from '@adonisjs/core/types'
import cluster from 'node:cluster'

const APP_ROOT = new URL('../', import.meta.url)

const IMPORTER = (filePath: string) => {
  if (filePath.startsWith('./') || filePath.startsWith('../')) {
    return import(new URL(filePath, APP_ROOT).href)
  }
  return import(filePath)
}

const HEARTBEAT_MS = 1000
const RECONNECT_MS = 500
const STREAMS_MS = 500

let drain: ReturnType<typeof drainable> = async () => {}
let isEnding = false

/** Ends live streams and requests first, then everything that requests use. */
async function end(app: ApplicationService, mode: Parameters<typeof drain>[0]) {
  if (isEnding && mode === 'replace') return
  isEnding = true
  if (app.isReady) await endStreams(app)
  // Connections that stay open until their clients leave them can open streams meanwhile.
  const again = setInterval(() => app.isReady && void endStreams(app), STREAMS_MS)
  await drain(mode)
  clearInterval(again)
  await app.terminate()
  process.exit()
}

/** Browsers open another stream after a moment; by default they wait for seconds. */
async function endStreams(app: ApplicationService) {
  const transmit = await app.container.make('transmit')
  for (const stream of transmit.getManager().getAllSubscribers().keys()) {
    stream.push(`retry: ${RECONNECT_MS}\n\n`)
    stream.end()
  }
}

// The primary replaces a process whose event loop is blocked for several of these.
if (cluster.isWorker) {
  setInterval(() => process.connected && process.send?.('alive'), HEARTBEAT_MS).unref()
}

new Ignitor(APP_ROOT, { importer: IMPORTER })
  .tap((app) => {
    app.booting(async () => {
      await import('#start/env')
    })
    process.on('SIGTERM', () => void end(app, 'stop'))
    process.on('message', (message) => message === 'drain' && void end(app, 'replace'))
  })
  .httpServer()
  .start((handle) => {
    const server = createHttpServer(handle)
    drain = drainable(server)
    return server
  })
  .catch(async (error) => {
    await prettyPrintError(error)
    // The channel to the primary would keep the process alive.
    process.exit(1)
  })
