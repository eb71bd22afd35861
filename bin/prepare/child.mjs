// Preloaded into the processes that `npm start` starts: none of them outlives it.
const GRACE_MS = 4000

if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    // The group holds what this process has started; the timer must fire even if nothing else is left to do.
    setTimeout(() => process.kill(-process.pid, 'SIGKILL'), GRACE_MS)
  })
  // Listening to the parent is no reason to stay alive.
  process.channel.unref()
}
