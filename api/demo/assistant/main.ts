/** The process of the demo target. */
import { startAssistant } from './server.js'

/** Like a small model: a first scan lasts long enough to be watched. */
const THINKING_MS = 700

const assistant = await startAssistant({
  port: Number(process.env.DEMO_PORT ?? 3001),
  thinkingMs: THINKING_MS,
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => assistant.close().then(() => process.exit(0)))
}
