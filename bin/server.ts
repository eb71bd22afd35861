/** Entry point of a web process, which runs alone or is started by bin/web/primary.mjs. */
import 'reflect-metadata'
import { createHttpServer } from '#api/platform/http/create_http_server'
import { drainable } from '#api/platform/http/drain'
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

/** Ends live streams and requests before it stops the services that requests use. */
async function end(app: ApplicationService, mode: Parameters<typeof drain>[0]) {
  if (isEnding && mode === 'replace') return
  isEnding = true
  if (app.isReady) await endStreams(app)
  // Repeats this, because clients can open new streams on connections that are still open.
  const again = setInterval(() => app.isReady && void endStreams(app), STREAMS_MS)
  await drain(mode)
  clearInterval(again)
  await app.terminate()
  process.exit()
}

/** Ends live streams and makes browsers reconnect after a short delay; their default is several seconds. */
async function endStreams(app: ApplicationService) {
  const transmit = await app.container.make('transmit')
  for (const stream of transmit.getManager().getAllSubscribers().keys()) {
    stream.push(`retry: ${RECONNECT_MS}\n\n`)
    stream.end()
  }
}

// Sends heartbeats; the primary process replaces a process that misses several of them.
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
    // Exits explicitly, because the channel to the primary would keep the process alive.
    process.exit(1)
  })
