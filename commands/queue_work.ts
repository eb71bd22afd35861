import { LongRunningCommand } from './_long_running_command.js'

export default class QueueWork extends LongRunningCommand {
  static commandName = 'queue:work'
  static description = 'Process jobs from the queue until stopped'

  protected async start() {
    const { startWork } = await import('#start/jobs')
    await startWork()
    return `worker ${process.pid} is ready`
  }
}
