/** Entry point of the demo target's process. */
import { startAssistant } from './server.js'

/** Simulates the response time of a small model, so that users can watch the first scan. */
const THINKING_MS = 700

const assistant = await startAssistant({
  port: Number(process.env.DEMO_PORT ?? 3001),
  thinkingMs: THINKING_MS,
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => assistant.close().then(() => process.exit(0)))
}
