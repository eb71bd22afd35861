import { setImmediate } from 'node:timers/promises'

/** Loaded into a process with `--expose-gc`. Responds to each message of the parent with the memory in use. */
process.on('message', () => void send())
// Does not keep the measured process alive.
process.channel?.unref()

async function send() {
  // Finalizers of a collection release objects for the next one.
  for (let n = 0; n < 3; n++) {
    globalThis.gc?.()
    await setImmediate()
  }
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ retainedBytes: heapUsed + external })
}
