// A web program for bin/web/primary.mjs. The file at the path MANNER controls its behavior and is read at each start.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const SLOW_START_MS = 700
const manner = readFileSync(process.env.MANNER, 'utf8')

if (manner === 'fails') process.exit(3)
// Blocks the event loop without using CPU time.
if (manner === 'hangs') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
if (manner === 'slow') await wait(SLOW_START_MS)

const server = createServer((_request, response) => {
  response.setHeader('Connection', 'close').end(String(process.pid))
})
const end = () => server.close(() => process.exit())
process.on('SIGTERM', () => manner !== 'stubborn' && end())
process.on('message', (message) => message === 'drain' && end())
setInterval(() => process.send('alive'), 1000).unref()
server.listen(Number(process.env.PORT), '127.0.0.1')
