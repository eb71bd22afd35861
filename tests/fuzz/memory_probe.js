// Preloaded into the server of a fuzz run. Collects garbage and reports memory usage on request of the parent process.
process.on('message', (message) => {
  if (message !== 'memory') return
  // The second collection frees objects that finalizers of the first one released.
  globalThis.gc()
  globalThis.gc()
  process.send({ memory: process.memoryUsage() })
})
process.channel.unref()
