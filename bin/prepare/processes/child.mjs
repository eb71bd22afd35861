// Preloaded into the processes that `npm start` starts. Ends them when their parent exits.
const GRACE_MS = 4000

if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    // Kills the process group, including child processes. Not unref'd, because the timer must fire even if nothing else
    // is pending.
    setTimeout(() => process.kill(-process.pid, 'SIGKILL'), GRACE_MS)
  })
  // The parent's channel must not keep the process alive.
  process.channel.unref()
}
