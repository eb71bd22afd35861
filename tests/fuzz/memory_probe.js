// Loaded into the server of a fuzz run: collects garbage and reports memory when the parent asks.
process.on('message', (message) => {
  if (message !== 'memory') return
  // The second collection frees what finalizers of the first released.
  globalThis.gc()
  globalThis.gc()
  process.send({ memory: process.memoryUsage() })
})
process.channel.unref()
